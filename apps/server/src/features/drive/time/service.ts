import type { TypedDriveTime } from '@homefield/contract/coverage'
import type { EventId } from '@homefield/contract/wire'
import { takeAdvisoryLock } from '@homefield/database/advisory-lock'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { placeKey } from '@homefield/domain/drive'
import { AppError, found } from '../../../lib/app-error.ts'
import { homePlace } from '../home/service.ts'
import { allDriveTimes, countDriveTimes, dropDriveTime, eventPlace, saveDriveTime } from './store.ts'

/** A limit that prevents abuse. No family reaches it. */
const MOST_DRIVE_TIMES = 1_000

/** Returns all drive times that the viewer entered, sorted by place. */
export function typedDriveTimes(unit: ReadUnit): Promise<TypedDriveTime[]> {
  return allDriveTimes(unit)
}

/**
 * Sets the drive time between two different places for every trip in both directions. Null deletes the drive time.
 * @throws AppError `tooManyDriveTimes` if the viewer has reached the limit of drive times
 */
export async function setDriveTimeBetween(
  unit: WriteUnit,
  places: readonly [string, string],
  minutes: number | null,
): Promise<void> {
  if (minutes === null) await dropDriveTime(unit, places)
  else {
    await takeAdvisoryLock(unit, 'drives', unit.viewer.userId)
    await saveDriveTime(unit, places, minutes)
    if ((await countDriveTimes(unit)) > MOST_DRIVE_TIMES) throw new AppError('tooManyDriveTimes')
  }
  unit.bump(`person:${unit.viewer.userId}`)
}

/**
 * Changes a drive time by the texts of its places, as the list of drive times shows them.
 * The call also restores a deleted drive time, so that a deletion can be undone.
 * @throws AppError `invalid` if the texts do not name two different places; `tooManyDriveTimes`
 */
export async function changeDriveTime(
  unit: WriteUnit,
  { from, to, minutes }: TypedDriveTime,
): Promise<TypedDriveTime> {
  const [one, other] = [placeKey(from), placeKey(to)]
  if (one === null || other === null || one === other)
    throw new AppError('invalid', [{ path: ['to'], message: 'Two different places are needed.' }])
  await setDriveTimeBetween(unit, [one, other], minutes)
  return { from: one, to: other, minutes }
}

/**
 * Sets the drive time between the viewer's home and the place of an event. Null deletes the drive time.
 * @throws AppError `eventNotFound`, `homeMissing`, `tooManyDriveTimes`
 * @throws AppError `eventPlaceMissing` if the event has no place
 * @throws AppError `invalid` if the event is at the viewer's home
 */
export async function setDriveFromHome(unit: WriteUnit, id: EventId, minutes: number | null): Promise<void> {
  const event = found(await eventPlace(unit, id), 'eventNotFound')
  const home = await homePlace(unit)
  if (!home) throw new AppError('homeMissing')
  const place = placeKey(event.location) ?? placeKey(event.location_name)
  if (place === null) throw new AppError('eventPlaceMissing')
  if (place === home.key)
    throw new AppError('invalid', [{ path: ['minutes'], message: 'This event is at your home.' }])
  await setDriveTimeBetween(unit, [home.key, place], minutes)
}
