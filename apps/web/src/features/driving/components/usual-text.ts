import type { Driver, LegDefault } from '@homefield/contract/coverage'
import { t } from '@lingui/core/macro'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { driverName } from '../../event/coverage/components/driver-text.ts'

export type UsualDrive = Pick<LegDefault, 'direction' | 'activity' | 'weekday'> & { readonly driver: Driver }

/** Any Monday. The weekdays of defaults count from it. */
const MONDAY = Temporal.PlainDate.from('2026-01-05')

/** Returns the name of a weekday, such as 'Tuesday' for 2. */
export function weekdayText(weekday: number, style: TimeStyle): string {
  return formatWeekday(MONDAY.add({ days: weekday - 1 }), style, 'long')
}

/** Returns a sentence such as 'Sam brings Maya home from Tuesday practices'. */
export function usualText(
  { driver, direction, ...scope }: UsualDrive,
  child: string,
  style: TimeStyle,
): string {
  const events = eventsText(scope, style)
  if (driver.kind === 'alone')
    return direction === 'there'
      ? t`${child} goes to ${events} on their own`
      : t`${child} comes home from ${events} on their own`
  if (driver.kind === 'user' && driver.isViewer)
    return direction === 'there'
      ? t`You take ${child} to ${events}`
      : t`You bring ${child} home from ${events}`
  const name = driverName(driver)
  return direction === 'there'
    ? t`${name} takes ${child} to ${events}`
    : t`${name} brings ${child} home from ${events}`
}

function eventsText(
  { activity, weekday }: Pick<LegDefault, 'activity' | 'weekday'>,
  style: TimeStyle,
): string {
  if (weekday === null) {
    if (activity === 'game') return t({ message: 'games', context: 'who usually drives to' })
    if (activity === 'practice') return t({ message: 'practices', context: 'who usually drives to' })
    if (activity === 'other') return t({ message: 'other events', context: 'who usually drives to' })
    return t({ message: 'all events', context: 'who usually drives to' })
  }
  const day = weekdayText(weekday, style)
  if (activity === 'game') return t`${day} games`
  if (activity === 'practice') return t`${day} practices`
  if (activity === 'other') return t`other events on ${day}`
  return t`${day} events`
}
