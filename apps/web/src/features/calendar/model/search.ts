import type { Day } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** The calendar's URL parameters. Without any, the calendar shows the current month and no open event. */
export interface CalendarSearch {
  readonly view?: CalendarView | undefined
  readonly date?: Day | undefined
  readonly event?: string | undefined
  /** True if the opened event also shows its messages. */
  readonly messages?: true | undefined
  /** The items that the filters hide (`model/filters.ts`). If absent, the filters stored on this device apply. */
  readonly off?: string | undefined
  /** Set if the family board has a column for each adult instead of each child. */
  readonly by?: 'adult' | undefined
}
