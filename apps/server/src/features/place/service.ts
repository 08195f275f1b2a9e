/**
 * Where events are. An address is looked up once for everybody, by a service outside (`provider/`), and what it said is
 * kept under the address alone: who goes there stands nowhere beside it. A parent's browser asks nobody but us.
 *
 * Nothing here may keep an event from being saved: `geocodeLater` only leaves a job behind. Jobs stand in one queue, and
 * every question waits for the installation's own budget, one a second: the default service is a gift of somebody else's.
 * What went wrong is not kept, and asked again; what was not found is asked again after a month.
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

/** Somebody is waiting for the answer. */
const DEADLINE_MS = 5_000
/** At one look-up a second, a job of so many lets others have their turn within half a minute. */
const ADDRESSES_A_JOB = 20

interface Asker {
  readonly userId: string
  readonly work: Work
  readonly signal: AbortSignal
}

/**
 * Places for a text as it is typed. Where the service says they are is kept, so the chosen one need not be looked up again.
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
 * Where one event is: as it is kept, else asked now. Null where it has no address, or that was not found.
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
  if (row && isFresh(row, now, parts.provider.keptDays)) {
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

/** The places of a range of days, as they are kept; the others are looked up by and by, and the stream tells. */
export async function placesOnMap(parts: PlaceParts, { work, userId }: Asker, range: AskedRange) {
  const days = dayRange(range)
  const { now, revisions, events, rows } = await work.read(userId, async (unit) => {
    const seen = await revisionsSeen(unit)
    const placed = await placedBetween(unit, spanOf(days, unit.viewer.zone), range.profileId)
    const keys = [...new Set(placed.flatMap(({ location }) => addressKey(location) ?? []))]
    return { now: unit.now, revisions: seen, events: placed, rows: await geocodesOf(unit, keys) }
  })
  const kept = new Map(
    rows.filter((row) => isFresh(row, now, parts.provider.keptDays)).map((row) => [row.address, row]),
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

/** Where places are, by their keys, as far as it is known. One query. */
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
 * Has addresses looked up that nobody knows yet, after an event was made, moved elsewhere or synced. Names the places of
 * events made by hand that have none: at once where it is known, else when it is found. Never fails for what an address
 * says; the addresses are those of the events, as they are stored.
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
 * Looks addresses up for a person whose events are there. Those that are kept are not asked again, so it may run twice.
 * @throws PlaceServiceError where the service gives no answer: to be tried again
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
    rows.filter((row) => isFresh(row, now, provider.keptDays)).map(({ address }) => address),
  )
  let failure: unknown
  let isNew = false
  for (const key of keys.filter((wanted) => !fresh.has(wanted))) {
    try {
      // The only job of its queue that runs: it may wait any time for its turn. The service itself has a deadline.
      await parts.budgets.locate.wait(signal)
      const located = await provider.locate(key, withDeadline(signal))
      await work.system((unit) => keepGeocodes(unit, provider.name, [{ key, located }]))
      isNew ||= located !== null
    } catch (error) {
      // What is known by now is stored and told before the job is tried again.
      failure = error
      break
    }
  }
  await unlessGone(() =>
    work.write(userId, async (unit) => {
      const kept = new Map((await geocodesOf(unit, keys)).map((row) => [row.address, row]))
      await nameEvents(unit, addresses, kept)
      // Drives can be estimated now, and pins set.
      if (isNew) unit.bump(`person:${userId}`)
    }),
  )
  if (failure !== undefined) throw failure
}

/** Whoever asked may have deleted his account meanwhile. */
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

/** Waits for its turn, then looks it up. */
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
    logger.warn({ err: error }, 'no word of a place')
    throw new AppError('placesUnavailable')
  }
}

const withDeadline = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])

/** `used_at` is kept to the day. */
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
