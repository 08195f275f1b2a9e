import type { EventId, ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, SystemUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { type Span, touches } from '../../lib/event-span.ts'
import type { LocatedAddress } from './provider/place-provider.ts'

export interface GeocodeRow {
  address: string
  found: boolean
  latitude: number | null
  longitude: number | null
  location_name: string | null
  formatted_address: string | null
  provider: string
  fetched_at: string
  used_at: string
}

type Asking = Pick<ReadUnit, 'tx'>

/** Returns the stored geocodes of the lookup keys (normalized addresses) in `keys`. */
export async function geocodesOf({ tx }: Asking, keys: readonly string[]): Promise<GeocodeRow[]> {
  const { rows } = await sql<GeocodeRow>`select * from geocodes_of(${keys})`.execute(tx)
  return rows
}

export interface NewGeocode {
  readonly key: string
  /** Null if the service does not know the address. */
  readonly located: LocatedAddress | null
}

export async function keepGeocodes(
  { tx }: SystemUnit,
  provider: string,
  found: readonly NewGeocode[],
): Promise<void> {
  const column = <K extends keyof LocatedAddress>(name: K) =>
    found.map(({ located }) => located?.[name] ?? null)
  await sql`
    select keep_geocode(address, latitude is not null, latitude, longitude, name, formatted, ${provider})
    from unnest(${found.map(({ key }) => key)}::text[], ${column('latitude')}::float8[], ${column('longitude')}::float8[],
      ${column('name')}::text[], ${column('address')}::text[]) as g (address, latitude, longitude, name, formatted)`.execute(
    tx,
  )
}

/** Marks addresses as used now, so that the clean-up does not delete them. */
export async function noteUsed({ tx }: SystemUnit, keys: readonly string[]): Promise<void> {
  await sql`select note_geocodes_used(${keys})`.execute(tx)
}

/**
 * Deletes geocodes that were not used since `before`. Requires the database role homefield_worker.
 * @returns the number of deleted geocodes
 */
export async function dropUnused({ tx }: SystemUnit, before: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select drop_unused_geocodes(${before.toString()}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the location text of one event. Undefined if the viewer cannot see the event. */
export async function placeOfEvent(
  { tx }: ReadUnit,
  id: EventId,
): Promise<{ location: string | null } | undefined> {
  return tx
    .selectFrom('events')
    .select('location')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the locations of the latest 200 events of the viewer's own children. */
export async function latestLocations({ tx, viewer }: ReadUnit): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    select distinct location from (
      select location from events
      where profile_id = any (array(select id from profiles where user_id = ${viewer.userId}))
        and location is not null and hidden_at is null
      order by start_time desc nulls last limit 200) latest`.execute(tx)
  return rows.map(({ location }) => location)
}

export interface PlacedRow {
  readonly id: string
  readonly location: string | null
  readonly location_name: string | null
}

/** Returns each event in a range of days once. The event list picks and sorts events in the same way. */
export async function placedBetween(
  { tx, viewer }: ReadUnit,
  span: Span,
  profileId?: ProfileId,
): Promise<PlacedRow[]> {
  const ofProfile = profileId === undefined ? sql`` : sql`and e.profile_id = ${profileId}`
  const { rows } = await sql<PlacedRow>`
    select id, location, location_name from (
      select distinct on (e.event_group_id) e.id, e.location, e.location_name, e.begins
      from (
        select *, coalesce(start_time, first_day::timestamp at time zone ${viewer.zone}) as begins from events e
        where profile_id = any (array(select id from profiles)) and hidden_at is null and ${touches(span)}
      ) e join profiles p on p.id = e.profile_id
      where true ${ofProfile}
      order by e.event_group_id, e.begins, not e.all_day, e.owner_id, p.created_at, e.id
    ) placed
    order by begins, id`.execute(tx)
  return rows
}

/**
 * Fills in missing place names of manual events at the given addresses, if the viewer may edit the events.
 * @returns the ids of the children of these events
 */
export async function nameManualEvents(
  { tx }: WriteUnit,
  named: readonly { readonly location: string; readonly name: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ profile_id: string }>`
    update events e set location_name = place.name
    from unnest(${named.map(({ location }) => location)}::text[], ${named.map(({ name }) => name)}::text[]) as place (location, name)
    where e.platform = 'Manual' and e.location = place.location and e.location_name is null and e.hidden_at is null
      and e.profile_id = any (array(select id from profiles))
    returning e.profile_id`.execute(tx)
  return [...new Set(rows.map((row) => row.profile_id))]
}
