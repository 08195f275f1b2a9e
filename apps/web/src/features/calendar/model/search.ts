import type { Day } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** The calendar's URL parameters. By default the calendar shows this month and no open event. */
export interface CalendarSearch {
  readonly view?: CalendarView | undefined
  readonly date?: Day | undefined
  readonly event?: string | undefined
  /** True if the messages of the open event are shown, too. */
  readonly messages?: true | undefined
  /** The items that the filters hide (`model/filters.ts`). If absent, the filters stored on this device apply. */
  readonly off?: string | undefined
}
