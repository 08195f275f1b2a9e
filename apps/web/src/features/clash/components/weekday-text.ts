import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Names of the weekdays in the plural, for a clash that repeats weekly. Monday comes first, as in `dayOfWeek`. */
const WEEKDAYS: readonly MessageDescriptor[] = [
  msg`Mondays`,
  msg`Tuesdays`,
  msg`Wednesdays`,
  msg`Thursdays`,
  msg`Fridays`,
  msg`Saturdays`,
  msg`Sundays`,
]

/** @param weekday number from 1 (Monday) to 7 (Sunday) */
export function weekdaysText(weekday: number): MessageDescriptor {
  return WEEKDAYS[weekday - 1] ?? msg`Mondays`
}
