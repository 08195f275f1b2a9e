import type { Coverage, Driver } from '@homefield/contract/coverage'
import type { Event } from '@homefield/contract/event'
import { driverKey, drivesOf } from '../../event/model/drives.ts'

/** Somebody who drives, or may drive, with the key that filters and columns use. */
export interface DriverChoice {
  readonly key: string
  readonly driver: Driver
  readonly photoId: string | null
}

/**
 * Lists everybody who may drive: the user first, then the other adults, the helpers, and others who drive to an event.
 * The list is empty if nobody but the user could drive, and nobody does.
 */
export function driverChoices(families: Coverage['families'], events: readonly Event[]): DriverChoice[] {
  const choices = new Map<string, DriverChoice>()
  const add = (driver: Driver, photoId: string | null = null) => {
    const key = driverKey(driver)
    if (!choices.has(key)) choices.set(key, { key, driver, photoId })
  }
  for (const { people } of families)
    for (const { userId, name, photoId, isViewer, isAdult } of people)
      if (isAdult) add({ kind: 'user', userId, name, isViewer }, photoId)
  for (const { helpers } of families)
    for (const { id, name } of helpers) add({ kind: 'helper', helperId: id, name })
  const driving = events.flatMap((event) => drivesOf(event).flatMap(({ driver }) => driver ?? []))
  // The notes of other families differ, but the rides share one choice.
  for (const driver of driving) add(driver.kind === 'otherFamily' ? { ...driver, note: '' } : driver)
  if (choices.size === 1 && driving.length === 0) return []
  return [...choices.values()].toSorted((one, other) => rank(one.driver) - rank(other.driver))
}

/** The user comes first, and rides without an adult of the family come last. */
function rank(driver: Driver): number {
  if (driver.kind === 'user') return driver.isViewer ? 0 : 1
  return { helper: 2, otherFamily: 3, alone: 4 }[driver.kind]
}
