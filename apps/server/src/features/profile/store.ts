import type { ProfileId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { sql } from 'kysely'

export interface ProfileRow {
  id: string
  user_id: string
  name: string
  color: string
  photo_file_id: string | null
  /** A date as `YYYY-MM-DD`. */
  date_of_birth: string | null
  /** Notes about the child. Null if the child has none, or if row-level security hides the notes. */
  notes: string | null
  version: number
  created_at: string
  owner_name: string | null
  role: string | null
  sports: { name: string; color: string }[]
  event_count: number
}

/** The viewer's week: from the instant `from` (inclusive) to the instant `to` (exclusive). */
export interface Week {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly firstDay: Temporal.PlainDate
  readonly lastDay: Temporal.PlainDate
}

/** Returns the viewer's own children first, and then friends' children by the owner's name. */
export async function listProfiles(
  { tx, viewer }: ReadUnit,
  week: Week,
  only: { id?: ProfileId } = {},
): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.user_id, p.name, p.color, p.photo_file_id, p.date_of_birth, n.notes, p.version, p.created_at,
      k.full_name as owner_name,
      f.role,
      coalesce((select json_agg(json_build_object('name', s.sport, 'color', s.color) order by s.position)
                from profile_sports s where s.profile_id = p.id), '[]') as sports,
      (select count(distinct e.event_group_id)::int from events e
        where e.profile_id = p.id and e.hidden_at is null and e.status in ('confirmed', 'postponed')
          and ((not e.all_day and e.start_time >= ${week.from.toString()} and e.start_time < ${week.to.toString()})
            or (e.all_day and e.first_day <= ${week.lastDay.toString()} and e.last_day >= ${week.firstDay.toString()}))
      ) as event_count
    from profiles p
    left join profile_notes n on n.profile_id = p.id
    left join known_people() k on k.id = p.user_id
    left join friendships f on f.user_id = p.user_id and f.friend_id = ${viewer.userId}
    ${only.id === undefined ? sql`` : sql`where p.id = ${only.id}`}
    order by p.user_id <> ${viewer.userId}, k.full_name, p.created_at, p.id`.execute(tx)
  return rows
}

interface Stretch {
  readonly from: Temporal.Instant
  /** Exclusive. */
  readonly to: Temporal.Instant
}

/** Returns true if a timed event of a child that the viewer may see starts in one of the stretches of time. */
export async function hasStartsIn(
  { tx }: ReadUnit,
  stretches: readonly [Stretch, Stretch],
): Promise<boolean> {
  const [one, other] = stretches.map(
    ({ from, to }) => sql`exists (
      select from events e
      where e.profile_id = any (array(select id from profiles))
        and e.start_time >= ${from.toString()} and e.start_time < ${to.toString()})`,
  )
  const { rows } = await sql<{ any: boolean }>`select ${one} or ${other} as any`.execute(tx)
  return rows[0]?.any ?? false
}

/**
 * Locks a child until the transaction ends. A concurrent change waits and then reads the new version.
 * Returns false if the child does not exist or the viewer may not change the child.
 */
export async function lockProfile({ tx }: WriteUnit, id: ProfileId): Promise<boolean> {
  const row = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function countOwnProfiles({ tx, viewer }: WriteUnit): Promise<number> {
  const { count } = await tx
    .selectFrom('profiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  return count
}

export interface ProfileValues {
  readonly name?: string | undefined
  readonly color?: string | undefined
  readonly photo_file_id?: string | null | undefined
  readonly date_of_birth?: string | null | undefined
}

export interface NewProfileRow extends ProfileValues {
  readonly id: ProfileId
  readonly name: string
  readonly color: string
}

/**
 * Inserts a child.
 * Returns false if the photo belongs to another account or was not uploaded as a child's photo.
 */
export async function insertProfile({ tx, viewer }: WriteUnit, profile: NewProfileRow): Promise<boolean> {
  return unlessPhotoIsMissing(
    tx
      .insertInto('profiles')
      .values({ ...profile, user_id: viewer.userId })
      .execute(),
  )
}

/**
 * Updates a child.
 * Returns false if the photo does not belong to the child's owner or was not uploaded as a child's photo.
 */
export async function updateProfile(
  { tx }: WriteUnit,
  id: ProfileId,
  values: ProfileValues,
): Promise<boolean> {
  return unlessPhotoIsMissing(
    tx
      .updateTable('profiles')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
}

/**
 * Writes a child with a photo. A constraint and a trigger check the photo's owner and kind.
 * A separate query before the write would be slower, and the photo could be deleted after the query.
 */
async function unlessPhotoIsMissing(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (isPhotoMissing(error)) return false
    throw error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

function isPhotoMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) return false
  // The trigger rejects a user's portrait as a child's photo, but its error has no constraint name.
  const constraint = 'constraint' in error ? error.constraint : undefined
  return constraint === undefined || constraint === 'profiles_photo_fkey'
}

export interface ChildOf {
  readonly id: ProfileId
  readonly ownerId: string
}

export interface SportRow {
  readonly name: string
  readonly color: string
}

export async function insertSports(
  { tx }: WriteUnit,
  { id, ownerId }: ChildOf,
  sports: readonly SportRow[],
): Promise<void> {
  if (sports.length === 0) return
  await tx
    .insertInto('profile_sports')
    .values(
      sports.map((sport, position) => ({
        profile_id: id,
        owner_id: ownerId,
        sport: sport.name,
        color: sport.color,
        position,
      })),
    )
    .execute()
}

export async function deleteSports({ tx }: WriteUnit, id: ProfileId): Promise<void> {
  await tx.deleteFrom('profile_sports').where('profile_id', '=', id).execute()
}

/** @param notes An empty string deletes the notes. */
export async function writeNotes({ tx }: WriteUnit, { id, ownerId }: ChildOf, notes: string): Promise<void> {
  if (notes === '') await tx.deleteFrom('profile_notes').where('profile_id', '=', id).execute()
  else
    await tx
      .insertInto('profile_notes')
      .values({ profile_id: id, owner_id: ownerId, notes })
      .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ notes }))
      .execute()
}

export interface DeletionRow {
  /** Number of the child's events. A game that appears in two feeds counts only once. */
  events: number
  team_mappings: number
  friends: string[]
}

/** Counts what is deleted together with a child. Returns friends' names only if the viewer owns the child. */
export async function countDeletion({ tx, viewer }: ReadUnit, id: ProfileId): Promise<DeletionRow> {
  const { rows } = await sql<DeletionRow>`select
    (select count(distinct event_group_id)::int from events where profile_id = ${id} and hidden_at is null) as events,
    (select count(*)::int from profile_teams where profile_id = ${id}) as team_mappings,
    coalesce((select json_agg(k.full_name order by k.full_name, k.id)
              from profiles p
              join friendships f on f.user_id = p.user_id and f.role in ('viewer', 'administrator')
              join known_people() k on k.id = f.friend_id
              where p.id = ${id} and p.user_id = ${viewer.userId}), '[]') as friends`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a count query returned no row')
  return row
}

/**
 * Locks the child's teams that the viewer may change, in order of their ids, until the transaction ends.
 * Locking waits for running syncs of the teams, because a sync and the child's deletion could deadlock.
 * @returns the ids of all teams on the child
 */
export async function lockTeamsOf({ tx }: WriteUnit, id: ProfileId): Promise<string[]> {
  await sql`
    select t.id from platform_teams t join profile_teams m on m.platform_team_id = t.id
    where m.profile_id = ${id} order by t.id for no key update of t`.execute(tx)
  const rows = await tx
    .selectFrom('profile_teams')
    .select('platform_team_id')
    .where('profile_id', '=', id)
    .execute()
  return rows.map((row) => row.platform_team_id)
}

/** Deletes the child with everything that belongs to it. Returns false if the child does not exist. */
export async function deleteProfile({ tx }: WriteUnit, id: ProfileId): Promise<boolean> {
  const result = await tx.deleteFrom('profiles').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
