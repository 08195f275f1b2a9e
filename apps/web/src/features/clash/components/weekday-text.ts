import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Monday first, as `dayOfWeek` counts: the day as it comes again and again. */
const WEEKDAYS: readonly MessageDescriptor[] = [
  msg`Mondays`,
  msg`Tuesdays`,
  msg`Wednesdays`,
  msg`Thursdays`,
  msg`Fridays`,
  msg`Saturdays`,
  msg`Sundays`,
]

/** @param weekday 1 Monday … 7 Sunday. */
export function weekdaysText(weekday: number): MessageDescriptor {
  return WEEKDAYS[weekday - 1] ?? msg`Mondays`
}
