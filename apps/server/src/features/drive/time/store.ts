import type { EventId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export async function countDriveTimes({ tx, viewer }: WriteUnit): Promise<number> {
  const { count } = await tx
    .selectFrom('drive_times')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface DriveTimeRow {
  readonly from: string
  readonly to: string
  readonly minutes: number
}

/** Returns the drive times that the viewer set between these places. */
export async function driveTimesAmong(
  { tx, viewer }: ReadUnit,
  places: readonly string[],
): Promise<DriveTimeRow[]> {
  const { rows } = await sql<DriveTimeRow>`
    select from_place as "from", to_place as "to", minutes from drive_times
    where user_id = ${viewer.userId} and from_place = any (${places}) and to_place = any (${places})`.execute(
    tx,
  )
  return rows
}

/** Returns all drive times that the viewer set, sorted by place. */
export async function allDriveTimes({ tx, viewer }: ReadUnit): Promise<DriveTimeRow[]> {
  return tx
    .selectFrom('drive_times')
    .select(['from_place as from', 'to_place as to', 'minutes'])
    .where('user_id', '=', viewer.userId)
    .orderBy('from_place')
    .orderBy('to_place')
    .execute()
}

/**
 * Stores a drive time.
 * PostgreSQL sorts the two places, because JavaScript may sort in a different order than the table's collation.
 */
export async function saveDriveTime(
  { tx, viewer }: WriteUnit,
  places: readonly [string, string],
  minutes: number,
): Promise<void> {
  await sql`
    insert into drive_times (user_id, from_place, to_place, minutes)
    select ${viewer.userId}, least(one, other), greatest(one, other), ${minutes}::smallint
    from (values (${places[0]}::text, ${places[1]}::text)) as trip (one, other)
    on conflict (user_id, from_place, to_place) do update set minutes = excluded.minutes`.execute(tx)
}

export async function dropDriveTime(
  { tx, viewer }: WriteUnit,
  places: readonly [string, string],
): Promise<void> {
  await sql`
    delete from drive_times
    where user_id = ${viewer.userId} and from_place = any (${places}) and to_place = any (${places})`.execute(
    tx,
  )
}

/** Returns the place's texts of one event. Undefined if the viewer cannot see the event. */
export async function eventPlace(
  { tx }: ReadUnit,
  id: EventId,
): Promise<{ location: string | null; location_name: string | null } | undefined> {
  return tx
    .selectFrom('events')
    .select(['location', 'location_name'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}
