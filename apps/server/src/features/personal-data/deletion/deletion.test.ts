import { type Database, openDatabase } from '@homefield/database/pools'
import { type Clone, cloneDatabase } from '@homefield/database/template'
import { createWork, type Work } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { DiskStorage } from '../../../lib/storage/disk-storage.ts'
import type { Storage } from '../../../lib/storage/storage.ts'
import {
  type Account,
  everyRow,
  maximalAccount,
  personalTables,
  rowsThatName,
  tie,
  type Ties,
} from '../inventory/maximal-account.fixture.ts'
import { STEPS } from './model.ts'
import { continueDeletion, resumeDeletions } from './service.ts'
import { beginDeletion } from './store.ts'

const clock = new SettableClock('2026-04-27T13:00:00Z')
let clone: Clone
let database: Database
let client: pg.Client
let root: string
let storage: DiskStorage
let work: Work
let authWork: Work
let bumped: string[]

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'deletion')
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  database = openDatabase({ url: clone.url, log: quiet })
  client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  const onCommit = (moved: readonly { subject: string }[]) =>
    void bumped.push(...moved.map(({ subject }) => subject))
  const now = () => clock.now()
  work = createWork({ db: database.worker, now, onCommit })
  authWork = createWork({ db: database.auth, now, onCommit })
})
afterAll(async () => {
  await client?.end()
  await database?.close()
  await clone?.drop()
})

let me: Account
let friend: Account
let ties: Ties
let accounts = 0

beforeEach(async () => {
  bumped = []
  root = await mkdtemp(join(tmpdir(), 'homefield-deletion-'))
  storage = new DiskStorage(root)
  accounts += 1
  me = await maximalAccount(client, storage, `erin${accounts}`)
  friend = await maximalAccount(client, storage, `dana${accounts}`)
  ties = await tie(client, me, friend)
})
afterEach(async () => {
  await client.query(
    `truncate users, feeds, revisions, commands, verifications, file_removals, request_limits, account_deletions,
       graphile_worker._private_jobs, graphile_worker._private_job_queues cascade`,
  )
  await rm(root, { recursive: true, force: true })
})

const needles = (): string[] => [...me.ids, me.email, me.otherEmail, me.invitedEmail]
const begin = () => authWork.system((unit) => beginDeletion(unit, me.id))
const storedPlaces = async () => (await readdir(root, { recursive: true })).sort()

/** Returns the rows about the friend that the deletion must not change. */
async function friendsRows(): Promise<string[]> {
  // The deletion clears `accepted_by` of the friend's invitation, so another test checks the invitation.
  const { lentEvent, lentEventGroup, changeByMe, shareByMe } = ties
  const mine = [...needles(), lentEvent, lentEventGroup, changeByMe, shareByMe, friend.invitation]
  const rows = await rowsThatName(client, friend.ids)
  return rows.filter(
    (row) =>
      !row.startsWith('public.revisions') &&
      // The deletion clears `edited_by` in this row. Another test checks that.
      !row.startsWith(`public.event_groups: {"id":"${friend.eventGroup}"`) &&
      !mine.some((needle) => row.includes(needle)),
  )
}

async function expectGone(): Promise<void> {
  expect(await rowsThatName(client, needles())).toEqual([])
  expect(
    (await storedPlaces()).filter((place) => [...me.storageIds, me.cutOff].some((id) => place.includes(id))),
  ).toEqual([])
}

describe('the deletion of an account with rows in every table (C80)', () => {
  it('the test account has rows in every table that can contain personal data', async () => {
    await begin()
    const filled = new Set((await rowsThatName(client, needles())).map((row) => row.split(': ')[0]))
    // The tables in `others` contain only keyed hashes, or lost the account's rows in `beginDeletion` already.
    // The friend's rows in these tables show that the fixture fills them, too.
    const others = [
      'request_limits',
      'share_opt_outs',
      'file_removals',
      'sessions',
      'accounts',
      'passkeys',
      'two_factors',
      'account_links',
      'user_devices',
      'push_subscriptions',
    ]
    expect(
      personalTables().filter(
        (table) => !filled.has(table) && !others.some((one) => table === `public.${one}`),
      ),
    ).toEqual([])
    const all = await everyRow(client)
    for (const table of others) expect([table, all.get(`public.${table}`)?.length]).not.toEqual([table, 0])
  })

  it("deletes every table row and every stored file that contains the account's ids or email address", async () => {
    const before = await friendsRows()
    expect(before.length).toBeGreaterThan(25)
    expect((await rowsThatName(client, needles())).length).toBeGreaterThan(30)
    await begin()
    await continueDeletion({ work, storage }, me.id)
    await expectGone()
    expect(await friendsRows()).toEqual(before)
    expect(
      (await storedPlaces()).filter((place) => friend.storageIds.some((id) => place.endsWith(id))),
    ).toHaveLength(3)
  })

  it('notifies the account’s friends and all other owners of children or teams that were linked to the account', async () => {
    const other = await maximalAccount(client, storage, `finn${accounts}`)
    await client.query(
      `insert into friendships (id, user_id, friend_id, created_at, updated_at) values (gen_random_uuid(), $1, $2, $3, $3)`,
      [other.id, me.id, '2026-04-27T12:00:00Z'],
    )
    await begin()
    await continueDeletion({ work, storage }, me.id)
    expect(bumped).toEqual(
      expect.arrayContaining([
        `person:${other.id}`,
        `person:${friend.id}`,
        `profile:${friend.child}`,
        `team:${friend.team}`,
      ]),
    )
  })

  it('deletes open friend requests with their notifications, and increments the revision of the other person in each request', async () => {
    const [asking, asked] = me.acquaintances
    await begin()
    await continueDeletion({ work, storage }, me.id)
    expect(bumped).toEqual(expect.arrayContaining([`person:${asking}`, `person:${asked}`]))
    // Blocked people cannot see who blocked them, so the deletion of a block changes nothing for them.
    expect(bumped).not.toContain(`person:${me.acquaintances[2]}`)
    const { rows } = await client.query(
      `select id from friend_requests where $1 in (requester_id, requested_id) or $2 in (requester_id, requested_id)
       union all select id from notifications where user_id in ($1, $2)`,
      [asking, asked],
    )
    expect(rows).toEqual([])
  })

  it("deletes events that the account's team added for a friend's child, and anonymizes the account's edits", async () => {
    await begin()
    await continueDeletion({ work, storage }, me.id)
    const { rows: events } = await client.query('select 1 from events where id = $1', [ties.lentEvent])
    expect(events).toEqual([])
    const { rows: changes } = await client.query(
      'select changed_by, new_value from event_changes where id = $1',
      [ties.changeByMe],
    )
    expect(changes).toEqual([{ changed_by: '00000000-0000-0000-0000-000000000000', new_value: 'Field 2' }])
    const { rows: shares } = await client.query(
      'select shared_by, recipient from event_shares where id = $1',
      [ties.shareByMe],
    )
    expect(shares).toEqual([{ shared_by: null, recipient: 'a@elsewhere.example' }])
    const { rows: edited } = await client.query(
      'select version, edited_by, edited_at is not null as is_edited from event_groups where id = $1',
      [friend.eventGroup],
    )
    expect(edited).toEqual([{ version: 2, edited_by: null, is_edited: true }])
    const { rows: friendships } = await client.query(
      'select 1 from friendships where user_id = $1 or friend_id = $1',
      [friend.id],
    )
    expect(friendships).toEqual([])
  })

  it("removes the account's id from a friend's invitation that the account accepted, but keeps the friend's invitation", async () => {
    const read = async () =>
      (
        await client.query<{ accepted_by: string | null }>(
          'select email, accepted_at is not null as accepted, accepted_by from friend_invitations where id = $1',
          [friend.invitation],
        )
      ).rows
    expect(await read()).toEqual([{ email: friend.invitedEmail, accepted: true, accepted_by: me.id }])
    await begin()
    await continueDeletion({ work, storage }, me.id)
    expect(await read()).toEqual([{ email: friend.invitedEmail, accepted: true, accepted_by: null }])
  })

  it('deletes all stored command responses that contain the account’s id, even among thousands of responses', async () => {
    await client.query(
      `insert into commands (user_id, command_id, request_hash, answer, created_at)
       select $1, gen_random_uuid(), 'h', jsonb_build_object('seen', case when n % 100 = 0 then 'profile:' || $2 end), '2026-04-27Z'
       from generate_series(1, 4500) n`,
      [friend.id, me.id],
    )
    const kept = async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from commands where request_hash = 'h' and created_at = '2026-04-27Z'`,
      )
      return rows[0]?.n
    }
    expect(await kept()).toBe(4500)
    await begin()
    await continueDeletion({ work, storage }, me.id)
    expect(await kept()).toBe(4455)
    await expectGone()
  })

  it("keeps a feed that another family also uses, and keeps the feed's jobs", async () => {
    await client.query('begin')
    await client.query(`select set_config('app.now', '2026-04-27T12:00:00Z', true)`)
    await client.query('update platform_teams set feed_id = $2 where id = $1', [friend.team, me.feed])
    await client.query('commit')
    await begin()
    await continueDeletion({ work, storage }, me.id)
    const left = await rowsThatName(client, needles())
    expect(left.length).toBeGreaterThan(0)
    expect(left.every((row) => row.includes(me.feed))).toBe(true)
    expect([...new Set(left.map((row) => row.split(': ')[0] ?? ''))].sort()).toEqual([
      'graphile_worker._private_job_queues',
      'graphile_worker._private_jobs',
      'public.feed_entries',
      'public.feeds',
      'public.platform_teams',
    ])
  })

  it('deletes nothing if nobody requested the deletion of the account', async () => {
    const before = await everyRow(client)
    await continueDeletion({ work, storage }, me.id)
    for (const name of [
      'note_deletion_traces',
      'end_deleted_friendships',
      'end_deleted_teams',
      'stored_bytes_of_deleted',
      'delete_account_rows',
      'erase_deleted_traces',
    ])
      await database.pools.worker.query(`select ${name}($1)`, [me.id])
    await database.pools.worker.query('select forget_deleted_bytes($1, $2)', [me.id, me.storageIds])
    const nil = '00000000-0000-0000-0000-000000000000'
    await database.pools.worker.query('select erase_deleted_answers($1, $2, $2, 1000)', [me.id, nil])
    expect(await everyRow(client)).toEqual(before)
  })
})

class Killed extends Error {}

/**
 * Simulates a crash of the process right before or right after operation number `nth`.
 * Each transaction and each deletion of a stored file is one operation.
 */
function dying(
  nth: number,
  when: 'before' | 'after',
): { parts: { work: Work; storage: Storage }; count: () => number } {
  let count = 0
  const mortal = async <T>(act: () => Promise<T>): Promise<T> => {
    const mine = ++count
    if (mine === nth && when === 'before') throw new Killed()
    const result = await act()
    if (mine === nth && when === 'after') throw new Killed()
    return result
  }
  const mortalWork: Work = { ...work, system: (act) => mortal(() => work.system(act)) }
  const mortalStorage: Storage = {
    put: (key, content) => storage.put(key, content),
    get: (key) => storage.get(key),
    exists: (key) => storage.exists(key),
    delete: (id) => mortal(() => storage.delete(id)),
    cleanUpDrafts: (now) => storage.cleanUpDrafts(now),
  }
  return { parts: { work: mortalWork, storage: mortalStorage }, count: () => count }
}

/**
 * Number of operations in the deletion of the test account. The tests simulate a crash at each operation:
 * - Two transactions for each step of the deletion.
 * - One transaction that finds no step left, and one that lists the stored files.
 * - Two transactions that search for stored command responses and find none.
 * - One storage call for each of the four files.
 */
const POINTS = STEPS.length * 2 + 1 + 1 + 2 + 4

describe('a deletion in a process that is killed (C80)', () => {
  it('runs exactly POINTS operations, so the crash tests cover every transaction and file deletion', async () => {
    await begin()
    const { parts, count } = dying(Infinity, 'before')
    await continueDeletion(parts, me.id)
    expect(count()).toBe(POINTS)
  })

  const points = Array.from({ length: POINTS }, (_, index) => index + 1)
  it.each(points.flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'reaches the same result if the process is killed at point %i, %s it',
    async (nth, when) => {
      const before = await friendsRows()
      await begin()
      await expect(continueDeletion(dying(nth, when).parts, me.id)).rejects.toThrow(Killed)
      await continueDeletion({ work, storage }, me.id)
      await expectGone()
      expect(await friendsRows()).toEqual(before)
    },
  )

  it('finishes a deletion correctly if three runs of the deletion job overlap', async () => {
    await begin()
    await Promise.all([1, 2, 3].map(() => continueDeletion({ work, storage }, me.id)))
    await expectGone()
  })

  it('queues the deletion job again if the job was lost', async () => {
    await begin()
    const jobs = async () =>
      (
        await client.query(`select payload from graphile_worker._private_jobs where key = $1`, [
          `account.delete:${me.id}`,
        ])
      ).rows
    expect(await jobs()).toEqual([])
    await resumeDeletions({ work })
    await resumeDeletions({ work })
    expect(await jobs()).toEqual([{ payload: { userId: me.id } }])
    await continueDeletion({ work, storage }, me.id)
    await client.query('delete from graphile_worker._private_jobs where key = $1', [
      `account.delete:${me.id}`,
    ])
  })
})

describe('an account that is being deleted (C64)', () => {
  it('opens no new session for the account, not even for a sign-in that has already verified the password', async () => {
    const insert = `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      values (gen_random_uuid(), $1, 'sha256:late' || $2::text, '2026-05-01T00:00:00Z', '2026-04-27T12:00:00Z', '2026-04-27T12:00:00Z')`
    const other = await database.pools.auth.connect()
    try {
      // Session 'b' belongs to a sign-in that verified the password before the deletion began.
      let late: Promise<unknown> = Promise.resolve()
      await authWork.system(async (unit) => {
        await beginDeletion(unit, me.id)
        late = other.query(insert, [me.id, 'b']).catch((error: unknown) => error)
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
      expect(await late).toMatchObject({ message: 'the account is being deleted' })
      await expect(other.query(insert, [me.id, 'c'])).rejects.toThrow('the account is being deleted')
      await other.query(insert, [friend.id, 'd'])
    } finally {
      other.release()
    }
    const { rows } = await client.query('select 1 from sessions where user_id = $1', [me.id])
    expect(rows).toEqual([])
  })

  it('removes the email address, password, passkeys, emailed links and second factor when the deletion starts', async () => {
    await begin()
    const { rows } = await client.query('select email from users where id = $1', [me.id])
    expect(rows).toEqual([{ email: expect.stringMatching(/^[0-9a-f-]{36}@deleted\.invalid$/) }])
    expect(rows[0]?.email).not.toContain(me.id)
    for (const table of ['sessions', 'accounts', 'passkeys', 'account_links', 'two_factors'])
      expect((await client.query(`select 1 from ${table} where user_id = $1`, [me.id])).rows).toEqual([])
  })
})
