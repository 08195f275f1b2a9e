import type { PersonId, ProfileId, TeamId } from '@homefield/contract/wire'
import { createWork } from '@homefield/database/work'
import { pastAllRights } from '@homefield/testkit/family'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { mapTeam } from '../connection/service.ts'
import {
  beginDeletionOf,
  between,
  type FriendAction,
  friendActions,
  openStage,
  outcomeOf,
  overlapping,
  type Stage,
  violations,
} from './two-people.fixture.ts'

/*
 * Tests operations of two people that overlap in time.
 * In each test, the first operation has changed its rows but has not committed yet.
 * The second operation waits for a lock of the first operation.
 * After the first operation has committed, the second operation must see the committed changes.
 */

let stage: Stage
let erin: PersonId
let dana: PersonId
beforeAll(async () => {
  stage = await openStage('races')
})
beforeEach(async () => {
  erin = await stage.person('Erin Cole')
  dana = await stage.person('Dana Marlowe')
})
afterAll(() => stage?.close())

const NOTHING = { friends: false, open: 0, blocks: 0 }
const FRIENDS = { friends: true, open: 0, blocks: 0 }
const OPEN = { friends: false, open: 1, blocks: 0 }

const run = (who: PersonId, action: FriendAction) => outcomeOf(stage, who, action)
const now = () => between(stage, erin, dana)

/** Runs the second operation while the first operation has changed its rows but has not committed yet. */
async function at(
  who: PersonId,
  action: FriendAction,
  whoElse: PersonId,
  other: FriendAction,
): Promise<[string, string]> {
  const outcomes = await overlapping(stage, { who, action }, () => run(whoElse, other))
  expect(await violations(stage)).toEqual([])
  return outcomes
}

async function asked(): Promise<void> {
  expect(await run(erin, friendActions.ask(dana))).toBe('done')
}

async function befriended(): Promise<void> {
  await asked()
  expect(await run(dana, friendActions.accept())).toBe('done')
}

async function notified(who: PersonId): Promise<string[]> {
  const { rows } = await stage.superuser.query<{ kind: string }>(
    'select kind from notifications where user_id = $1 order by created_at',
    [who],
  )
  return rows.map(({ kind }) => kind)
}

describe('concurrent operations on a friend request', () => {
  test('opens one request if two people send each other a request at the same time', async () => {
    expect(await at(erin, friendActions.ask(dana), dana, friendActions.ask(erin))).toEqual([
      'done',
      'friendRequestExists',
    ])
    expect(await now()).toEqual(OPEN)
    expect([await notified(erin), await notified(dana)]).toEqual([[], ['friendAsked']])
  })

  test('opens one request if one person sends it from two devices at the same time', async () => {
    expect(await at(erin, friendActions.ask(dana), erin, friendActions.ask(dana))).toEqual([
      'done',
      'friendRequestExists',
    ])
    expect(await now()).toEqual(OPEN)
  })

  test('creates the friendship and rejects a cancellation that arrives during the acceptance', async () => {
    await asked()
    expect(await at(dana, friendActions.accept(), erin, friendActions.cancel())).toEqual([
      'done',
      'friendRequestNotFound',
    ])
    expect(await now()).toEqual(FRIENDS)
    expect([await notified(erin), await notified(dana)]).toEqual([['friendAccepted'], []])
  })

  test('deletes the request and rejects an acceptance that arrives during the cancellation', async () => {
    await asked()
    expect(await at(erin, friendActions.cancel(), dana, friendActions.accept())).toEqual([
      'done',
      'friendRequestNotFound',
    ])
    expect(await now()).toEqual(NOTHING)
    expect([await notified(erin), await notified(dana)]).toEqual([[], []])
  })

  test('creates one friendship and one notification if a person accepts a request on two devices at the same time', async () => {
    await asked()
    expect(await at(dana, friendActions.accept(), dana, friendActions.accept())).toEqual([
      'done',
      'friendRequestNotFound',
    ])
    expect(await now()).toEqual(FRIENDS)
    expect(await notified(erin)).toEqual(['friendAccepted'])
  })

  test('applies only the first decision if a request is accepted and declined at the same time', async () => {
    await asked()
    expect(await at(dana, friendActions.decline(), dana, friendActions.accept())).toEqual([
      'done',
      'friendRequestNotFound',
    ])
    expect(await now()).toEqual(NOTHING)
    await asked()
    expect(await at(dana, friendActions.accept(), dana, friendActions.decline())).toEqual([
      'done',
      'friendRequestNotFound',
    ])
    expect(await now()).toEqual(FRIENDS)
  })

  test('opens a new request if the requester sends it while the first request is being declined', async () => {
    await asked()
    expect(await at(dana, friendActions.decline(), erin, friendActions.ask(dana))).toEqual(['done', 'done'])
    expect(await now()).toEqual(OPEN)
    expect(await notified(dana)).toEqual(['friendAsked'])
    expect(await run(dana, friendActions.accept())).toBe('done')
    expect(await now()).toEqual(FRIENDS)
  })

  test('opens a request in the opposite direction if the recipient sends one while declining the original request', async () => {
    await asked()
    expect(await at(dana, friendActions.decline(), dana, friendActions.ask(erin))).toEqual(['done', 'done'])
    expect(await now()).toEqual(OPEN)
  })
})

describe('concurrent operations with a block', () => {
  test.each(['person who asked', 'person who was asked'])(
    'rejects an acceptance of a request while the %s is blocking the other person',
    async (whose) => {
      await asked()
      const [blocker, other] = whose === 'person who asked' ? [erin, dana] : [dana, erin]
      expect(await at(blocker, friendActions.block(other), dana, friendActions.accept())).toEqual([
        'done',
        'friendRequestNotFound',
      ])
      expect(await now()).toEqual({ ...NOTHING, blocks: 1 })
      expect([await notified(erin), await notified(dana)]).toEqual([[], []])
    },
  )

  test('ends a new friendship if the requester blocks the recipient during the acceptance', async () => {
    await asked()
    expect(await at(dana, friendActions.accept(), erin, friendActions.block(dana))).toEqual(['done', 'done'])
    expect(await now()).toEqual({ ...NOTHING, blocks: 1 })
    expect([await notified(erin), await notified(dana)]).toEqual([[], []])
  })

  test('rejects a friend request as personNotFound while its recipient is blocking the sender', async () => {
    expect(await at(dana, friendActions.block(erin), erin, friendActions.ask(dana))).toEqual([
      'done',
      'personNotFound',
    ])
    expect(await now()).toEqual({ ...NOTHING, blocks: 1 })
  })

  test('stores only the first block if two people block each other at the same time', async () => {
    expect(await at(erin, friendActions.block(dana), dana, friendActions.block(erin))).toEqual([
      'done',
      'personNotFound',
    ])
    await befriendedAfterAll()
    expect(await at(erin, friendActions.block(dana), dana, friendActions.block(erin))).toEqual([
      'done',
      'personNotFound',
    ])
  })

  async function befriendedAfterAll(): Promise<void> {
    expect(await run(erin, friendActions.unblock(dana))).toBe('done')
    await befriended()
  }
})

describe('concurrent operations on a friendship', () => {
  test('rejects a role change for a friend who is being removed', async () => {
    await befriended()
    expect(await at(dana, friendActions.remove(erin), erin, friendActions.setRole(dana, 'viewer'))).toEqual([
      'done',
      'friendNotFound',
    ])
    expect(await now()).toEqual(NOTHING)
  })

  test('ends a friendship even if a role is being changed at the same time', async () => {
    await befriended()
    expect(await at(erin, friendActions.setRole(dana, 'viewer'), dana, friendActions.remove(erin))).toEqual([
      'done',
      'done',
    ])
    expect(await now()).toEqual(NOTHING)
  })

  test('rejects the second of two concurrent role changes as stale', async () => {
    await befriended()
    expect(
      await at(
        erin,
        friendActions.setRole(dana, 'viewer'),
        erin,
        friendActions.setRole(dana, 'administrator'),
      ),
    ).toEqual(['done', 'stale'])
  })

  test('rejects the second of two concurrent removals of a friendship', async () => {
    await befriended()
    expect(await at(erin, friendActions.remove(dana), dana, friendActions.remove(erin))).toEqual([
      'done',
      'friendNotFound',
    ])
    expect(await now()).toEqual(NOTHING)
  })

  test('creates a friend request that arrives while the old friendship is being ended', async () => {
    await befriended()
    expect(await at(dana, friendActions.remove(erin), erin, friendActions.ask(dana))).toEqual([
      'done',
      'done',
    ])
    expect(await now()).toEqual(OPEN)
  })
})

describe('concurrent deletion of an account', () => {
  async function rowsOf(who: PersonId): Promise<number> {
    const { rows } = await stage.superuser.query<{ n: number }>(
      `select (select count(*) from friendships where $1 in (user_id, friend_id))::int
            + (select count(*) from friend_requests where $1 in (requester_id, requested_id))::int
            + (select count(*) from blocks where $1 in (user_id, blocked_id))::int
            + (select count(*) from notifications where $1 in (user_id, person_id))::int as n`,
      [who],
    )
    return rows[0]?.n ?? -1
  }

  /** Ends the friendships of `who` as the deletion job does, and then deletes the rows of that account. */
  async function deleteRowsOf(who: PersonId): Promise<void> {
    const background = createWork({ db: stage.database.worker, now: stage.now, onCommit: () => undefined })
    await background.system(async ({ tx }) => {
      await sql`select end_deleted_friendships(${who})`.execute(tx)
      await sql`select delete_account_rows(${who})`.execute(tx)
    })
  }

  const deletion = (who: PersonId) => () => beginDeletionOf(stage, who).then(() => 'begun')

  test.each(['accept', 'ask'] as const)(
    "begins a deletion after the other person's concurrent operation: %s",
    async (action) => {
      if (action === 'accept') await asked()
      const mine =
        action === 'accept'
          ? { who: dana, action: friendActions.accept() }
          : { who: dana, action: friendActions.ask(erin) }
      expect(await overlapping(stage, mine, deletion(erin))).toEqual(['done', 'begun'])
      expect(await violations(stage)).toEqual([])
      await deleteRowsOf(erin)
      expect(await rowsOf(erin)).toBe(0)
      expect(await rowsOf(dana)).toBe(0)
    },
  )

  test('rejects friend requests to and blocks of a person whose account is being deleted, and deletes the person’s requests', async () => {
    await asked()
    await beginDeletionOf(stage, erin)
    expect(await run(dana, friendActions.accept())).toBe('friendRequestNotFound')
    expect(await now()).toEqual(OPEN)
    const carol = await stage.person('Carol')
    expect(await run(carol, friendActions.ask(erin))).toBe('personNotFound')
    expect(await run(carol, friendActions.block(erin))).toBe('personNotFound')
    await deleteRowsOf(erin)
    expect(await rowsOf(dana)).toBe(0)
    expect(await run(dana, friendActions.ask(erin))).toBe('personNotFound')
    expect(await violations(stage)).toEqual([])
  })

  test('rejects an acceptance as friendRequestNotFound if the requester’s account deletion commits while the acceptance waits', async () => {
    await asked()
    const auth = await stage.superuser.connect()
    await auth.query('begin')
    await auth.query('select from users where id = $1 for update', [erin])
    await auth.query(`insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`, [
      erin,
    ])
    const late = run(dana, friendActions.accept())
    await expect
      .poll(async () => {
        const { rows } = await stage.superuser.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await auth.query('commit')
    auth.release()
    expect(await late).toBe('friendRequestNotFound')
    expect(await violations(stage)).toEqual([])
  })
})

describe('a team mapping while the administrator role is revoked', () => {
  async function family(owner: PersonId): Promise<{ child: string; team: string }> {
    const [child, team, feed] = [newId(), newId(), newId()]
    await pastAllRights(stage.superuser, async (client) => {
      await client.query(
        `insert into profiles (id, user_id, name, color) values ($1, $2, 'Mia', '#3B82F6')`,
        [child, owner],
      )
      await client.query(`insert into feeds (id, url_hash, url_sealed) values ($1::uuid, $2, 'x')`, [
        feed,
        feed,
      ])
      await client.query(
        `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, feed_id)
         values ($1::uuid, $2, 'Other', $3, 'Comets', 'Soccer', '#10B981', 'UTC', $4)`,
        [team, owner, team, feed],
      )
    })
    return { child, team }
  }

  const maps =
    (child: string, team: string): FriendAction =>
    (unit) =>
      mapTeam(unit, team as TeamId, [child as ProfileId])

  const mappings = async () =>
    (
      await stage.superuser.query('select from profile_teams where $1 in (profile_owner_id, team_owner_id)', [
        erin,
      ])
    ).rowCount

  async function administered() {
    await befriended()
    expect(await run(erin, friendActions.setRole(dana, 'administrator'))).toBe('done')
    return { ofErin: await family(erin), ofDana: await family(dana) }
  }

  test('leaves no team mapping if the role is revoked during the mapping, or if the mapping starts during the revocation', async () => {
    const { ofErin, ofDana } = await administered()
    for (const mapping of [maps(ofErin.child, ofDana.team), maps(ofDana.child, ofErin.team)]) {
      expect(await at(dana, mapping, erin, friendActions.setRole(dana, 'viewer'))).toEqual(['done', 'done'])
      expect(await mappings()).toBe(0)
      expect(await run(erin, friendActions.setRole(dana, 'administrator'))).toBe('done')
      const late = overlapping(stage, { who: erin, action: friendActions.setRole(dana, 'viewer') }, () =>
        stage.work.write(dana, mapping).then(() => 'mapped'),
      )
      await expect(late).rejects.toMatchObject({ code: 'profileNotFound' })
      expect(await mappings()).toBe(0)
      expect(await run(erin, friendActions.setRole(dana, 'administrator'))).toBe('done')
    }
    expect(await violations(stage)).toEqual([])
  })

  test('keeps a team mapped to a friend’s child as long as the team’s owner is an administrator for the child', async () => {
    const { ofErin, ofDana } = await administered()
    expect(await run(dana, friendActions.setRole(erin, 'administrator'))).toBe('done')
    expect(await run(erin, maps(ofDana.child, ofErin.team))).toBe('done')
    expect(await run(erin, friendActions.setRole(dana, 'viewer'))).toBe('done')
    expect(await mappings()).toBe(1)
    expect(await run(erin, friendActions.remove(dana))).toBe('done')
    expect(await mappings()).toBe(0)
  })
})

describe('random concurrent operations', () => {
  /** Generates random numbers (mulberry32). A seed always produces the same sequence of operations. */
  function random(seed: number): (below: number) => number {
    let state = seed
    return (below) => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) % below
    }
  }

  const REFUSALS = new Set([
    'done',
    'friendRequestExists',
    'friendRequestNotFound',
    'alreadyFriends',
    'personBlocked',
    'personNotFound',
    'friendNotFound',
    'noFriendship',
    'stale',
  ])

  test.each([1, 2, 3])('leaves no inconsistent state after random operations with seed %i', async (seed) => {
    const next = random(seed)
    const any = (): [PersonId, FriendAction, string] => {
      const [who, other] = next(2) ? [erin, dana] : [dana, erin]
      const role = (['none', 'viewer', 'administrator'] as const)[next(3)] ?? 'none'
      // Operations that lead to a friendship run more often than operations that end one.
      const all: readonly (readonly [string, FriendAction, times: number])[] = [
        ['ask', friendActions.ask(other), 4],
        ['accept', friendActions.accept(), 4],
        ['role', friendActions.setRole(other, role), 4],
        ['unblock', friendActions.unblock(other), 4],
        ['decline', friendActions.decline(), 1],
        ['cancel', friendActions.cancel(), 1],
        ['remove', friendActions.remove(other), 1],
        ['block', friendActions.block(other), 1],
      ]
      const weighted = all.flatMap((one) => Array.from({ length: one[2] }, () => one))
      const [name, action] = weighted[next(weighted.length)] ?? ['accept', friendActions.accept()]
      return [who, action, name]
    }
    const seen = new Set<string>()
    for (let round = 1; round <= 150; round++) {
      const batch = Array.from({ length: 4 }, any)
      const outcomes = await Promise.all(batch.map(([who, action]) => run(who, action)))
      outcomes.forEach((outcome, index) => seen.add(`${batch[index]?.[2]}: ${outcome}`))
      const broken = await violations(stage)
      const names = batch.map(([who, , name]) => `${who === erin ? 'Erin' : 'Dana'} ${name}`)
      expect({ round, names, broken }).toEqual({ round, names, broken: [] })
      expect(outcomes.filter((outcome) => !REFUSALS.has(outcome))).toEqual([])
    }
    // Each listed operation must succeed at least once. A run in which all operations fail would prove nothing.
    for (const reached of ['ask: done', 'accept: done', 'block: done', 'remove: done', 'role: done'])
      expect([...seen]).toContain(reached)
  })
})
