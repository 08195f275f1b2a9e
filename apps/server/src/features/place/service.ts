/**
 * Geocodes event locations. An outside service (`provider/`) looks up each address once for all accounts.
 * The table `geocodes` stores results by address and has no reference to any account.
 * Browsers never contact the outside service.
 *
 * A failed lookup must never prevent saving an event, so `geocodeLater` only queues a job.
 * All geocoding jobs share one queue, and a rate limit allows the installation one lookup per second.
 * The rate limit is low because volunteers run the default service.
 * A failed lookup is not stored, so the retried job looks up the address again.
 * An address that the service does not know is looked up again after a month.
 */
import type { FoundPlace, Located } from '@homefield/contract/place'
import type { EventId, ProfileId } from '@homefield/contract/wire'
import { revisionsSeen } from '@homefield/database/revisions'
import {
  type Job,
  NoSuchPersonError,
  profileSubjects,
  type ReadUnit,
  type Work,
  type WriteUnit,
} from '@homefield/database/work'
import type { Coordinates } from '@homefield/domain/drive'
import { createHash } from 'node:crypto'
import { AppError, found } from '../../lib/app-error.ts'
import type { Budget } from '../../lib/budget.ts'
import { dayRange, spanOf } from '../../lib/event-span.ts'
import type { Logger } from '../../lib/logger.ts'
import { addressKey, isFresh, locatedAt, regionOf } from './model.ts'
import { type LocatedAddress, type PlaceProvider, PlaceServiceError } from './provider/place-provider.ts'
import {
  geocodesOf,
  type GeocodeRow,
  keepGeocodes,
  latestLocations,
  nameManualEvents,
  noteUsed,
  placedBetween,
  placeOfEvent,
} from './store.ts'
import { showPins } from './view.ts'

export interface PlaceParts {
  readonly provider: PlaceProvider
  readonly budgets: { readonly locate: Budget; readonly search: Budget }
  readonly logger: Logger
}

/** Maximum time that a user's request waits for the place service. */
const DEADLINE_MS = 5_000
/** A job looks up at most 20 addresses, so that the next job in the queue waits less than half a minute. */
const ADDRESSES_A_JOB = 20

interface Asker {
  readonly userId: string
  readonly work: Work
  readonly signal: AbortSignal
}

/**
 * Returns suggestions for the text that the user is typing.
 * Stores the locations that the service returns, so the chosen place needs no further lookup.
 * @throws AppError `placesUnavailable`
 */
export async function searchPlaces(
  parts: PlaceParts,
  { work, userId, signal }: Asker,
  text: string,
): Promise<FoundPlace[]> {
  const { provider, budgets } = parts
  if (provider.name === 'none') return []
  if (!(await budgets.search.take())) throw new AppError('placesUnavailable')
  const region = await work.read(userId, async (unit) => {
    const keys = (await latestLocations(unit)).flatMap((location) => addressKey(location) ?? [])
    return regionOf([...(await coordinatesOf(unit, keys)).values()])
  })
  const places = await orUnavailable(parts, () => provider.search(text, region, withDeadline(signal)))
  const located = places.flatMap(({ address, at }) => {
    const key = addressKey(address)
    return key !== null && at ? [[key, { key, located: at }] as const] : []
  })
  if (located.length > 0)
    await work.write(userId, (unit) => keepGeocodes(unit, provider.name, [...new Map(located).values()]))
  return places.map(({ name, address }) => ({ name, address }))
}

/**
 * Returns the coordinates of one event. Asks the geocoding service if the coordinates are not stored yet.
 * Returns null if the event has no address or the service did not find the address.
 * @throws AppError `eventNotFound`, `placesUnavailable`
 */
export async function locateEvent(
  parts: PlaceParts,
  { work, userId, signal }: Asker,
  id: EventId,
): Promise<Located | null> {
  const { key, row, now } = await work.read(userId, async (unit) => {
    const { location } = found(await placeOfEvent(unit, id), 'eventNotFound')
    const wanted = addressKey(location)
    return {
      key: wanted,
      row: wanted === null ? undefined : (await geocodesOf(unit, [wanted]))[0],
      now: unit.now,
    }
  })
  if (key === null) return null
  if (row && isFresh(row, now, parts.provider.cacheDays)) {
    if (isUnnoted(row, now)) await work.write(userId, (unit) => noteUsed(unit, [key]))
    return locatedAt(row)
  }
  if (parts.provider.name === 'none') return row ? locatedAt(row) : null
  const located = await orUnavailable(parts, () => locate(parts, key, withDeadline(signal)))
  await work.write(userId, (unit) => keepGeocodes(unit, parts.provider.name, [{ key, located }]))
  return located
}

interface AskedRange {
  readonly from: string
  readonly to: string
  readonly profileId?: ProfileId | undefined
}

/**
 * Returns the stored locations of events in a range of days. Queues a lookup of missing locations.
 * The event stream notifies the viewer once the missing locations are found.
 */
export async function placesOnMap(parts: PlaceParts, { work, userId }: Asker, range: AskedRange) {
  const days = dayRange(range)
  const { now, revisions, events, rows } = await work.read(userId, async (unit) => {
    const seen = await revisionsSeen(unit)
    const placed = await placedBetween(unit, spanOf(days, unit.viewer.zone), range.profileId)
    const keys = [...new Set(placed.flatMap(({ location }) => addressKey(location) ?? []))]
    return { now: unit.now, revisions: seen, events: placed, rows: await geocodesOf(unit, keys) }
  })
  const kept = new Map(
    rows.filter((row) => isFresh(row, now, parts.provider.cacheDays)).map((row) => [row.address, row]),
  )
  const asks = parts.provider.name !== 'none'
  const missing = new Set<string>()
  for (const { location } of events) {
    const key = addressKey(location)
    if (asks && location !== null && key !== null && !kept.has(key)) missing.add(location)
  }
  const unnoted = [...kept.values()].filter((row) => isUnnoted(row, now)).map(({ address }) => address)
  if (missing.size > 0 || unnoted.length > 0)
    await work.write(userId, async (unit) => {
      if (unnoted.length > 0) await noteUsed(unit, unnoted)
      for (const job of jobsFor(userId, [...missing])) await unit.enqueue(job)
    })
  return { ...showPins(events, kept, asks), revisions }
}

/** Returns the stored coordinates of many address keys with a single query. */
export async function coordinatesOf(
  unit: ReadUnit,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Coordinates>> {
  const rows = await geocodesOf(unit, keys)
  return new Map(
    rows.flatMap((row) => {
      const at = locatedAt(row)
      return at ? [[row.address, at] as const] : []
    }),
  )
}

/**
 * Queues lookups for the addresses of new, moved or synced events. Skips addresses with a stored geocode.
 * If the address of a manual event without a place name has a stored geocode, sets the event's place name.
 * Skips unusable addresses instead of throwing.
 * @param addresses addresses as they are stored in the events
 */
export async function geocodeLater(unit: WriteUnit, addresses: readonly (string | null)[]): Promise<void> {
  const wanted = [
    ...new Set(addresses.flatMap((address) => (addressKey(address) === null ? [] : (address ?? [])))),
  ]
  if (wanted.length === 0) return
  const rows = await geocodesOf(unit, [...new Set(wanted.flatMap((address) => addressKey(address) ?? []))])
  const kept = new Map(rows.map((row) => [row.address, row]))
  const unnoted = rows.filter((row) => isUnnoted(row, unit.now)).map(({ address }) => address)
  if (unnoted.length > 0) await noteUsed(unit, unnoted)
  await nameEvents(unit, wanted, kept)
  const isKept = (address: string) => {
    const row = kept.get(addressKey(address) ?? '')
    return row !== undefined && isFresh(row, unit.now, null)
  }
  for (const job of jobsFor(
    unit.viewer.userId,
    wanted.filter((address) => !isKept(address)),
  ))
    await unit.enqueue(job)
}

/**
 * Looks up the addresses of a person's events. The job may run twice, because stored addresses are skipped.
 * @throws PlaceServiceError if the service does not answer; the job is then retried
 */
export async function geocode(
  parts: PlaceParts & { readonly work: Work },
  {
    addresses,
    userId,
    signal,
  }: { readonly addresses: readonly string[]; readonly userId: string; readonly signal: AbortSignal },
): Promise<void> {
  const { provider, work } = parts
  if (provider.name === 'none') return
  const keys = [...new Set(addresses.flatMap((address) => addressKey(address) ?? []))]
  const { rows, now } = await work.system(async (unit) => ({
    rows: await geocodesOf(unit, keys),
    now: unit.now,
  }))
  const fresh = new Set(
    rows.filter((row) => isFresh(row, now, provider.cacheDays)).map(({ address }) => address),
  )
  let failure: unknown
  let isNew = false
  for (const key of keys.filter((wanted) => !fresh.has(wanted))) {
    try {
      // Waiting for the rate limit needs no deadline, because a waiting job blocks only other geocoding jobs.
      // The deadline applies only to the request to the place service.
      await parts.budgets.locate.wait(signal)
      const located = await provider.locate(key, withDeadline(signal))
      await work.system((unit) => keepGeocodes(unit, provider.name, [{ key, located }]))
      isNew ||= located !== null
    } catch (error) {
      // An error ends the loop, but the results before the error are still stored and shown.
      // The job throws the error afterward, so that a retry looks up the remaining addresses.
      failure = error
      break
    }
  }
  await unlessGone(() =>
    work.write(userId, async (unit) => {
      const kept = new Map((await geocodesOf(unit, keys)).map((row) => [row.address, row]))
      await nameEvents(unit, addresses, kept)
      // The client must reload, because new coordinates add drive times and map pins.
      if (isNew) unit.bump(`person:${userId}`)
    }),
  )
  if (failure !== undefined) throw failure
}

/**
 * Returns the coordinates of an address without storing them. Used for addresses of people, which `geocodes` may not keep.
 * @returns null if the text is not an address, or if the service does not find it
 * @throws PlaceServiceError if the service does not answer
 */
export async function locateAddress(
  { provider, budgets, work }: PlaceParts & { readonly work: Work },
  address: string,
  signal: AbortSignal,
): Promise<Coordinates | null> {
  const key = addressKey(address)
  if (key === null || provider.name === 'none') return null
  const kept = await work.system(async (unit) =>
    (await geocodesOf(unit, [key])).find((row) => row.found && isFresh(row, unit.now, provider.cacheDays)),
  )
  if (kept) return locatedAt(kept)
  await budgets.locate.wait(signal)
  return provider.locate(key, withDeadline(signal))
}

export { NOT_FOUND_DAYS } from './model.ts'

/** Runs `act`, and ignores the error if the account was deleted in the meantime. */
async function unlessGone(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
  }
}

async function nameEvents(
  unit: WriteUnit,
  addresses: readonly string[],
  kept: ReadonlyMap<string, GeocodeRow>,
): Promise<void> {
  const named = addresses.flatMap((location) => {
    const name = kept.get(addressKey(location) ?? '')?.location_name
    return name ? [{ location, name }] : []
  })
  if (named.length === 0) return
  const profiles = await nameManualEvents(unit, named)
  unit.bump(...profileSubjects(profiles))
}

/** Waits for the installation's lookup budget (one per second) and then queries the place service. */
async function locate(parts: PlaceParts, key: string, signal: AbortSignal): Promise<LocatedAddress | null> {
  try {
    await parts.budgets.locate.wait(signal)
  } catch (error) {
    throw signal.aborted ? new PlaceServiceError('busy') : error
  }
  return parts.provider.locate(key, signal)
}

async function orUnavailable<T>({ logger }: PlaceParts, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlaceServiceError)) throw error
    logger.warn({ err: error }, 'the place service failed')
    throw new AppError('placesUnavailable')
  }
}

const withDeadline = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])

/** Returns true if `used_at` is more than a day old. One update per day is enough and saves writes. */
function isUnnoted(row: GeocodeRow, now: Temporal.Instant): boolean {
  return Temporal.Instant.from(row.used_at).until(now).total('hours') > 24
}

function jobsFor(userId: string, addresses: readonly string[]): Job[] {
  const jobs: Job[] = []
  for (let start = 0; start < addresses.length; start += ADDRESSES_A_JOB) {
    const some = addresses.slice(start, start + ADDRESSES_A_JOB)
    const hash = createHash('sha256')
      .update(JSON.stringify([userId, some]))
      .digest('base64url')
    jobs.push({
      task: 'place.geocode',
      payload: { userId, addresses: some },
      key: `geocode:${hash}`,
      queue: 'place.geocode',
    })
  }
  return jobs
}
