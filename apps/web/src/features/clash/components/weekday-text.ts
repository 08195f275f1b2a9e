import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * Plural names of the weekdays, for clashes that repeat weekly.
 * Monday is the first, as in Temporal's `dayOfWeek`.
 */
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
