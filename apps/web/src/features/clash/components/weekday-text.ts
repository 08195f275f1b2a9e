import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Monday first, as in `dayOfWeek`. Plural, for a clash that repeats weekly. */
const WEEKDAYS: readonly MessageDescriptor[] = [
  msg`Mondays`,
  msg`Tuesdays`,
  msg`Wednesdays`,
  msg`Thursdays`,
  msg`Fridays`,
  msg`Saturdays`,
  msg`Sundays`,
]

/** @param weekday 1 (Monday) to 7 (Sunday) */
export function weekdaysText(weekday: number): MessageDescriptor {
  return WEEKDAYS[weekday - 1] ?? msg`Mondays`
}
