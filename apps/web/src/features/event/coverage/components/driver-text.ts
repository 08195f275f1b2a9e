import type { ChosenDriver, Driver, Leg } from '@homefield/contract/coverage'
import { t } from '@lingui/core/macro'
import { isActive } from '../../model/leg.ts'

/** Returns a driver's short name: 'Sam', 'Grandma Jo', 'On their own', 'The Lees' or 'Another family'. */
export function driverName(driver: Driver): string {
  if (driver.kind === 'user') return driver.isViewer ? t`You` : (driver.name.split(' ')[0] ?? driver.name)
  if (driver.kind === 'helper') return driver.name
  if (driver.kind === 'alone') return t`On their own`
  return driver.note === '' ? t`Another family` : driver.note
}

/** Returns who drives a leg, such as 'Sam drives', 'Asked Sam', 'Check: moved since' or 'Needs a ride home'. */
export function legText(
  leg: Pick<Leg, 'status' | 'driver'> | undefined,
  direction: Leg['direction'],
): string {
  const driver = leg && isActive(leg) ? leg.driver : null
  if (!leg || !driver) return direction === 'there' ? t`Needs a ride there` : t`Needs a ride home`
  const name = driverName(driver)
  const isViewer = driver.kind === 'user' && driver.isViewer
  if (leg.status === 'asked') return isViewer ? t`You’re asked` : t`Asked ${name}`
  if (leg.status === 'check') return t`Check: moved since`
  if (isViewer) return t`You drive`
  return driver.kind === 'user' || driver.kind === 'helper' ? t`${name} drives` : name
}

/** Returns 'Sam already took this.', or what else became of a leg that the user wanted to assign. */
export function takenText(driver: Driver | null): string {
  if (driver === null) return t`Somebody already changed this.`
  if (driver.kind === 'alone') return t`Somebody noted that the child goes on their own.`
  const name = driverName(driver)
  return t`${name} already took this.`
}

/** Returns the label of the button that gives a taken leg to the driver whom the user wanted. */
export function insteadText(driver: ChosenDriver, viewerId: string | null): string {
  return driver.kind === 'user' && driver.userId === viewerId ? t`I’ll drive instead` : t`Change it anyway`
}
