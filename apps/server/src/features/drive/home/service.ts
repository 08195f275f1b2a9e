/**
 * The address from which a person leaves. Only that person reads it.
 *
 * A job asks the place service for the coordinates, so that saving an address never waits for the service.
 * The coordinates are stored with the address and not in `geocodes`, because `geocodes` outlives the account.
 * Neither a job's payload nor a log line contains the address.
 */
import type { Home } from '@homefield/contract/coverage'
import {
  type Job,
  NoSuchPersonError,
  type ReadUnit,
  type Work,
  type WriteUnit,
} from '@homefield/database/work'
import { type Place, placeKey } from '@homefield/domain/drive'
import { locateAddress, NOT_FOUND_DAYS, type PlaceParts } from '../../place/service.ts'
import { dropHome, homeRow, type HomeRow, homesToLocate, keepHomeAt, saveHome } from './store.ts'

export async function homeOf(unit: ReadUnit): Promise<Home | null> {
  const row = await homeRow(unit)
  return row ? showHome(row) : null
}

/** Returns the viewer's home as a place. Null if the viewer has entered no address. */
export async function homePlace(unit: ReadUnit): Promise<Place | null> {
  const row = await homeRow(unit)
  const key = row ? placeKey(row.address) : null
  if (!row || key === null) return null
  const { latitude, longitude } = row
  return { key, at: latitude === null || longitude === null ? null : { latitude, longitude } }
}

/**
 * Sets the address, and queues a search for its coordinates. An empty address removes the home.
 * Drive times that the viewer entered belong to the text of an address, so they stay with the old address.
 */
export async function setHome(unit: WriteUnit, address: string): Promise<Home | null> {
  const { userId } = unit.viewer
  if (address === '') await dropHome(unit)
  else if (await saveHome(unit, address)) await unit.enqueue(locateJob(userId))
  unit.bump(`person:${userId}`)
  return homeOf(unit)
}

/**
 * Asks the place service for the coordinates of a person's home.
 * @throws PlaceServiceError if the service does not answer; the job is then retried
 */
export async function locateHome(
  parts: PlaceParts & { readonly work: Work },
  { userId, signal }: { readonly userId: string; readonly signal: AbortSignal },
): Promise<void> {
  try {
    const home = await parts.work.read(userId, homeRow)
    if (!home) return
    const at = await locateAddress(parts, home.address, signal)
    await parts.work.write(userId, async (unit) => {
      await keepHomeAt(unit, home.address, at)
      unit.bump(`person:${userId}`)
    })
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

/**
 * Queues searches for homes that nobody has found for a month, because the map may know them by now.
 * Coordinates that the place service lets us store only for some days are searched again, too.
 */
export async function relocateHomes({ provider, work }: PlaceParts & { readonly work: Work }): Promise<void> {
  if (provider.name === 'none') return
  await work.system(async (unit) => {
    const daysAgo = (days: number) => unit.now.subtract({ hours: days * 24 })
    const found = provider.cacheDays === null ? null : daysAgo(provider.cacheDays)
    const people = await homesToLocate(unit, { found, missing: daysAgo(NOT_FOUND_DAYS) })
    await unit.enqueue(...people.map(locateJob))
  })
}

function locateJob(userId: string): Job {
  return {
    task: 'drive.locateHome',
    payload: { userId },
    key: `locate-home:${userId}`,
    queue: 'place.geocode',
  }
}

function showHome({ address, latitude, searched_at: searchedAt, version }: HomeRow): Home {
  return { address, isFound: searchedAt === null ? null : latitude !== null, version }
}
