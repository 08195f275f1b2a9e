import type { Profile } from '@homefield/contract/profile'
import { quickAdd, type QuickAddLanguage } from '@homefield/domain/quick-add/quick-add'
import type { Day } from '../../../../lib/time/day.ts'

/** Returns true if the line contains a date or a time, and so can be the line of a new event. */
export function holdsTime(
  line: string,
  today: Day,
  language: QuickAddLanguage,
  children: readonly Pick<Profile, 'id' | 'name'>[],
): boolean {
  // The names of children matter, because a name such as 'April' is not a date. The time of day does not matter.
  const now = Temporal.PlainDate.from(today).toPlainDateTime()
  const { date, startTime } = quickAdd(line, { now, language, children, places: [] })
  return date !== null || startTime !== null
}
