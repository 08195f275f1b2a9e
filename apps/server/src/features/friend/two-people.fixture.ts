import type { FriendRequestId, PersonId } from '@homefield/contract/wire'
import { type Database, openDatabase } from '@homefield/database/pools'
import { cloneDatabase } from '@homefield/database/template'
import { createWork, type Work, type WriteUnit } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { pastAllRights } from '@homefield/testkit/family'
import pg from 'pg'
import { AppError } from '../../lib/app-error.ts'
import { newId } from '../../lib/ids.ts'
import { createLogger } from '../../lib/logger.ts'
import { beginDeletion } from '../personal-data/deletion/store.ts'
import { block, unblock } from './block/service.ts'
import { accept, ask, cancel, decline } from './request/service.ts'
import { changeRole, endFriendship } from './service.ts'

/*
 * Runs the friend services for two people without HTTP, on a real PostgreSQL database.
 * Each operation runs in a separate transaction, which a test can keep open.
 * Tests insert people directly into the tables, and create relationships through the services.
 */

export interface Stage {
  readonly database: Database
  /** Access to the database as homefield_app, the role that serves HTTP requests. */
  readonly work: Work
  /** Superuser connections, with which tests read and insert rows without row-level security. */
  readonly superuser: pg.Pool
  readonly now: () => Temporal.Instant
  person(name?: string): Promise<PersonId>
  close(): Promise<void>
}

export async function openStage(name: string): Promise<Stage> {
  const clone = await cloneDatabase(sharedCluster(), name)
  const log = createLogger({ level: 'silent' })
  const database = openDatabase({ url: clone.url, log })
  const superuser = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  superuser.on('error', () => undefined)
  const now = () => Temporal.Now.instant()
  return {
    database,
    superuser,
    now,
    work: createWork({ db: database.app, now, onCommit: () => undefined }),
    async person(called = 'Erin Cole') {
      const id = newId()
      await pastAllRights(superuser, async (client) => {
        await client.query(
          `insert into users (id, name, email, created_at, updated_at) values ($1::uuid, '', $2, now(), now())`,
          [id, `${id}@family.example`],
        )
        await client.query(
          `update user_settings set full_name = $2, timezone = 'America/New_York' where user_id = $1`,
          [id, called],
        )
      })
      return id as PersonId
    },
    async close() {
      await database.close()
      await superuser.end()
      await clone.drop()
    },
  }
}

export type FriendAction = (unit: WriteUnit) => Promise<unknown>

const NO_MAIL = { sendsMail: false }

/**
 * Operations with which one person changes the relationship to another person.
 * `accept` and similar operations look up the pending friend request when they run.
 */
export const friendActions = {
  ask:
    (other: PersonId): FriendAction =>
    (unit) =>
      ask(unit, { userId: other }, NO_MAIL),
  accept: (): FriendAction => async (unit) => accept(unit, await openRequest(unit)),
  decline: (): FriendAction => async (unit) => decline(unit, await openRequest(unit)),
  cancel: (): FriendAction => async (unit) => cancel(unit, await openRequest(unit)),
  remove:
    (other: PersonId): FriendAction =>
    (unit) =>
      endFriendship(unit, other),
  block:
    (other: PersonId): FriendAction =>
    (unit) =>
      block(unit, other, { report: null }),
  unblock:
    (other: PersonId): FriendAction =>
    (unit) =>
      unblock(unit, other),
  setRole:
    (other: PersonId, role: 'none' | 'viewer' | 'administrator'): FriendAction =>
    async (unit) =>
      changeRole(unit, other, { role, version: await versionOf(unit, other) }),
}

async function openRequest({ tx }: WriteUnit): Promise<FriendRequestId> {
  const row = await tx
    .selectFrom('friend_requests')
    .select('id')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return (row?.id ?? newId()) as FriendRequestId
}

async function versionOf({ tx, viewer }: WriteUnit, other: PersonId): Promise<number> {
  const row = await tx
    .selectFrom('friendships')
    .select('version')
    .where('user_id', '=', viewer.userId)
    .where('friend_id', '=', other)
    .executeTakeFirst()
  return row?.version ?? 1
}

/** Outcome of an operation: `done`, or the error code if the operation failed. */
export async function outcomeOf(stage: Stage, who: PersonId, action: FriendAction): Promise<string> {
  try {
    await stage.work.write(who, action)
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Begins the deletion of an account with the function that the HTTP request also calls. */
export async function beginDeletionOf(stage: Stage, who: PersonId): Promise<void> {
  const authWork = createWork({ db: stage.database.auth, now: stage.now, onCommit: () => undefined })
  await authWork.system(async (unit) => void (await beginDeletion(unit, who)))
}

/**
 * Makes two operations overlap: the first operation commits only when the second operation waits for a lock.
 * Returns the outcomes of both operations.
 */
export async function overlapping(
  stage: Stage,
  first: { readonly who: PersonId; readonly action: FriendAction },
  second: () => Promise<string>,
): Promise<[string, string]> {
  let other: Promise<string> | undefined
  let isOver = false
  const one = await outcomeOf(stage, first.who, async (unit) => {
    await first.action(unit)
    other = second()
    // This handler prevents an unhandled rejection if the second operation fails early.
    other.catch(() => undefined).finally(() => (isOver = true))
    await waiting(stage, () => isOver)
  })
  if (!other) throw new Error(`the first operation failed before the second one started: ${one}`)
  return [one, await other]
}

/** Polls the database until an operation waits for a lock. */
async function waiting({ superuser }: Stage, isOver: () => boolean): Promise<void> {
  for (;;) {
    if (isOver()) throw new Error('the operations did not overlap: the second one completed')
    const { rows } = await superuser.query<{ is_waiting: boolean }>(
      `select exists (select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock') as is_waiting`,
    )
    if (rows[0]?.is_waiting) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** SQL queries that find inconsistent rows in the friend tables. Each query must return no rows. */
const NEVER: Readonly<Record<string, string>> = {
  'one direction alone': `select from friendships f where not exists (
    select from friendships b where b.user_id = f.friend_id and b.friend_id = f.user_id)`,
  'two friendships in one direction': `select from friendships group by user_id, friend_id having count(*) > 1`,
  'two open requests': `select from friend_requests where status = 'pending'
    group by least(requester_id, requested_id), greatest(requester_id, requested_id) having count(*) > 1`,
  'an open request of friends': `select from friend_requests r join friendships f
    on f.user_id = r.requester_id and f.friend_id = r.requested_id where r.status = 'pending'`,
  'something beside a block': `select from blocks b where
    exists (select from friendships f where f.user_id = b.user_id and f.friend_id = b.blocked_id)
    or exists (select from friend_requests r where r.status = 'pending'
      and b.user_id in (r.requester_id, r.requested_id) and b.blocked_id in (r.requester_id, r.requested_id))`,
  'notified of a request that is not open': `select from notifications n where n.kind = 'friendAsked' and not exists (
    select from friend_requests r where r.id = n.friend_request_id and r.status = 'pending'
      and r.requested_id = n.user_id and r.requester_id = n.person_id)`,
  'notified twice of one request': `select from notifications where friend_request_id is not null
    group by friend_request_id, kind having count(*) > 1`,
  'notified of a friendship that is not': `select from notifications n where n.kind = 'friendAccepted' and not exists (
    select from friendships f where f.user_id = n.user_id and f.friend_id = n.person_id)`,
  'a mapping without a role': `select from profile_teams m where m.profile_owner_id <> m.team_owner_id and not exists (
    select from friendships f where f.role = 'administrator'
      and f.user_id in (m.profile_owner_id, m.team_owner_id) and f.friend_id in (m.profile_owner_id, m.team_owner_id))`,
  'an event without its mapping': `select from events e where e.platform_team_id is not null and not exists (
    select from profile_teams m where m.platform_team_id = e.platform_team_id and m.profile_id = e.profile_id)`,
}

/** Runs all queries of `NEVER`. Returns the names of the queries that find inconsistent rows. */
export async function violations({ superuser }: Stage): Promise<string[]> {
  const parts = Object.entries(NEVER).map(
    ([name, rows]) => `select '${name}' as broken where exists (${rows})`,
  )
  const { rows } = await superuser.query<{ broken: string }>(parts.join(' union all '))
  return rows.map(({ broken }) => broken)
}

/** Summarizes the relationship between the two people. */
export async function between(
  { superuser }: Stage,
  one: PersonId,
  other: PersonId,
): Promise<{ friends: boolean; open: number; blocks: number }> {
  const { rows } = await superuser.query<{ friends: number; open: number; blocks: number }>(
    `select
       (select count(*)::int from friendships where user_id in ($1, $2) and friend_id in ($1, $2)) as friends,
       (select count(*)::int from friend_requests
         where status = 'pending' and requester_id in ($1, $2) and requested_id in ($1, $2)) as open,
       (select count(*)::int from blocks where user_id in ($1, $2) and blocked_id in ($1, $2)) as blocks`,
    [one, other],
  )
  const { friends = 0, open = 0, blocks = 0 } = rows[0] ?? {}
  return { friends: friends > 0, open, blocks }
}
