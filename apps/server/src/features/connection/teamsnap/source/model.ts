import { parseInstant } from '@homefield/domain/time/text'
import { createHash } from 'node:crypto'
import type { StoredEntry } from '../../feed/source.model.ts'
import { boundedKey } from '../../feed/model.ts'
import type { TeamsnapEntry, TeamsnapEvent } from '../../provider/teamsnap-api.ts'
import { countOf, flagOf, idOf, type Item, textOf } from '../provider/collection.ts'
import { zoneOf } from '../provider/teams.ts'

/**
 * Version of the mapping from TeamSnap items to entries and events.
 * Increment the version with every change to the mapping.
 * After an increment, the server reads all TeamSnap feeds in full again.
 */
export const ENTRY_VERSION = 1

/** Maximum text lengths. Calendar feeds have the same limits. */
const LONGEST_LINE = 500
const LONGEST_TEXT = 10_000

/** Maps the id of a location to its address. */
export type Addresses = ReadonlyMap<string, string>

interface DatedEntry extends StoredEntry {
  readonly start: TeamsnapEntry['start']
}

/** Converts an item to an event. Returns null for an item without an id or a start. */
export function readEntry(item: Item, addresses: Addresses): DatedEntry | null {
  const id = idOf(item)
  const startsAt = instantOf(item, 'start_date')
  if (id === null || startsAt === null) return null
  const location = idOf(item, 'location_id')
  const event: TeamsnapEvent = {
    id,
    startsAt,
    endsAt: instantOf(item, 'end_date'),
    minutes: countOf(item, 'duration_in_minutes'),
    arrivesAt: instantOf(item, 'arrival_date'),
    minutesEarly: countOf(item, 'minutes_to_arrive_early'),
    zone: zoneOf(item),
    isGame: flagOf(item, 'is_game'),
    isTbd: flagOf(item, 'is_tbd') === true,
    isCanceled: flagOf(item, 'is_canceled') === true,
    gameType: gameTypeOf(item),
    opponent: lineOf(item, 'opponent_name'),
    label: lineOf(item, 'label'),
    name: lineOf(item, 'name'),
    formattedTitle: lineOf(item, 'formatted_title'),
    place: lineOf(item, 'location_name'),
    placeDetails: lineOf(item, 'additional_location_details'),
    address: (location === null ? undefined : addresses.get(location)) ?? null,
    uniform: lineOf(item, 'uniform'),
    notes: textOf(item, 'notes')?.slice(0, LONGEST_TEXT) ?? null,
  }
  const entry: TeamsnapEntry = { rule: null, start: writtenStart(event), teamsnap: event }
  const json = JSON.stringify(entry)
  return { key: boundedKey(id), hash: hashOf(json), repeats: false, json, start: entry.start }
}

/** Returns a map from location id to address. Locations without an address are left out. */
export function readAddresses(items: readonly Item[]): Addresses {
  return new Map(
    items.flatMap((item) => {
      const [id, address] = [idOf(item), textOf(item, 'address')]
      return id === null || address === null ? [] : [[id, address.slice(0, LONGEST_LINE)] as const]
    }),
  )
}

/** Counts entries that start on or after `today` (`YYYY-MM-DD`). */
export function upcomingOf(entries: readonly DatedEntry[], today: string): number {
  return entries.filter(({ start }) => ('day' in start ? start.day : start.wall) >= today).length
}

function writtenStart({ startsAt, isTbd, zone }: TeamsnapEvent): TeamsnapEntry['start'] {
  const wall = Temporal.Instant.from(startsAt)
    .toZonedDateTimeISO(zone ?? 'UTC')
    .toPlainDateTime()
  return isTbd ? { day: wall.toPlainDate().toString() } : { wall: wall.toString() }
}

function instantOf(item: Item, name: string): string | null {
  const text = textOf(item, name)
  return (text === null ? null : parseInstant(text)?.toString()) ?? null
}

/**
 * Returns TeamSnap's game type code: 1 for a home game, 2 for an away game.
 * If the code is missing, the function uses the word in `game_type`.
 */
function gameTypeOf(item: Item): number | null {
  const code = countOf(item, 'game_type_code')
  if (code !== null) return code
  const word = textOf(item, 'game_type')?.trim().toLowerCase()
  if (word === 'home') return 1
  return word === 'away' ? 2 : null
}

function lineOf(item: Item, name: string): string | null {
  return textOf(item, name)?.slice(0, LONGEST_LINE) ?? null
}

function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url')
}
