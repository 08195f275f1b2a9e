import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/**
 * Plural weekday names for weekly clashes.
 * Monday comes first, because Temporal's `dayOfWeek` starts with Monday.
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
