import type { Day } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** The calendar's URL parameters. Defaults: the month view, today, no event. */
export interface CalendarSearch {
  readonly view?: CalendarView | undefined
  readonly date?: Day | undefined
  readonly event?: string | undefined
  /** Opens the event's messages as well. */
  readonly messages?: true | undefined
  /** What the filters switch off (`model/filters.ts`). Absent: the filters stored on this device. */
  readonly off?: string | undefined
}
