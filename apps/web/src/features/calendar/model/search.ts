import type { Day } from '../../../lib/time/day.ts'
import type { CalendarView } from './period.ts'

/** What the address says of a calendar. Absent: the month, today, no event. */
export interface CalendarSearch {
  readonly view?: CalendarView | undefined
  readonly date?: Day | undefined
  readonly event?: string | undefined
  /** With the event: its messages stand open. */
  readonly messages?: true | undefined
  /** What the filters switch off (`model/filters.ts`); absent: what this device remembers. */
  readonly off?: string | undefined
}
