import type { LegDefaultId, ProfileId, TeamId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type SqlBool, sql } from 'kysely'
import { DEFAULT_COLUMNS, DEFAULT_JOINS, type LegDefaultRow } from './store.ts'

/** Returns the defaults of all families that the viewer sees, or only the one with the given id. */
export async function listDefaults({ tx }: ReadUnit, id?: LegDefaultId): Promise<LegDefaultRow[]> {
  const { rows } = await sql<LegDefaultRow>`
    with people as materialized (select * from driving_people())
    select ${DEFAULT_COLUMNS} from leg_defaults x ${DEFAULT_JOINS}
    ${id === undefined ? sql`` : sql`where x.id = ${id}`}
    order by x.profile_id, x.created_at, x.id`.execute(tx)
  return rows
}

/**
 * Returns the owner of a child whom the viewer administers, and locks the data that the new default depends on.
 * The locks are taken in the order of lock_legs: roles, then the child.
 */
export async function lockAdministered(
  { tx }: WriteUnit,
  id: ProfileId,
  driver: string | null,
): Promise<string | undefined> {
  await sql`select hold_driver(user_id, ${driver}) from profiles where id = ${id}`.execute(tx)
  const row = await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('id', '=', id)
    .where(sql<SqlBool>`user_id = any (administered_owners())`)
    .forKeyShare()
    .executeTakeFirst()
  return row?.user_id
}

/** Row security hides teams that the viewer does not administer. */
export async function hasTeam({ tx }: ReadUnit, id: TeamId): Promise<boolean> {
  const row = await tx.selectFrom('platform_teams').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function countDefaults({ tx }: WriteUnit, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('leg_defaults')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export type NewDefaultRow = Omit<
  LegDefaultRow,
  'driver_kind' | 'driver_name' | 'team_name' | 'made_by_name' | 'version'
> & {
  readonly driver_kind: string
}

export async function insertDefault({ tx }: WriteUnit, row: NewDefaultRow): Promise<void> {
  await tx.insertInto('leg_defaults').values(row).execute()
}

/** Returns false if the default does not ask the viewer. */
export async function answerDefaultRow(
  { tx }: WriteUnit,
  id: LegDefaultId,
  answer: 'accepted' | 'declined',
): Promise<boolean> {
  const { rows } = await sql<{
    answered: boolean
  }>`select answer_default(${id}, ${answer}) as answered`.execute(tx)
  return rows[0]?.answered ?? false
}

/** Returns the child of the deleted default. Row security lets only the owner and administrators delete. */
export async function deleteDefaultRow(
  { tx }: WriteUnit,
  id: LegDefaultId,
): Promise<{ profile_id: string } | undefined> {
  return tx.deleteFrom('leg_defaults').where('id', '=', id).returning('profile_id').executeTakeFirst()
}
