import type { ChosenDriver, Driver, DrivingFamily } from '@homefield/contract/coverage'

/** Returns the driver that a request names, with the name that the family knows. */
export function chosenDriver(
  chosen: ChosenDriver,
  { people, helpers }: Pick<DrivingFamily, 'people' | 'helpers'>,
): Driver {
  if (chosen.kind === 'user') {
    const person = people.find(({ userId }) => userId === chosen.userId)
    return { ...chosen, name: person?.name ?? '', isViewer: person?.isViewer ?? false }
  }
  if (chosen.kind === 'helper')
    return { ...chosen, name: helpers.find(({ id }) => id === chosen.helperId)?.name ?? '' }
  return chosen
}

/** The ids of the options that are not people. The ids of people and helpers are UUIDs. */
export const ALONE = 'alone'
export const OTHER_FAMILY = 'otherFamily'

/** Converts the id of an option to the driver that a request names. */
export function driverOf(
  id: string,
  note: string,
  { helpers }: Pick<DrivingFamily, 'helpers'>,
): ChosenDriver {
  if (id === ALONE) return { kind: 'alone' }
  if (id === OTHER_FAMILY) return { kind: 'otherFamily', note }
  return helpers.some((helper) => helper.id === id)
    ? { kind: 'helper', helperId: id }
    : { kind: 'user', userId: id }
}
