import type { Handover } from '@homefield/contract/handover'
import {
  addChild,
  addEvent,
  befriend,
  childOf,
  connect,
  given,
  grant,
  mapTeam,
  pastAllRights,
} from '@homefield/testkit/family'
import { isChaos } from '@homefield/testkit/chaos'
import type { Person } from '@homefield/testkit/person'
import { atEveryStatement, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { calendar, evenings, newAddress } from '../../connection/calendar.fixture.ts'
import {
  end,
  eventsOfChild,
  handoversOf,
  mappingsOf,
  offer,
  ownerOf,
  take,
  trust,
} from './handover.fixture.ts'

/* Tests offers to hand a child over to a friend's family, and races between a handover and other changes. */

let world: World
let erin: Person
let dana: Person
let maya: string

beforeAll(async () => {
  world = await startWorld({ name: 'handover', clock: new SettableClock('2026-04-01T12:00:00Z') })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Cole' })
  await trust(world, erin, dana)
  maya = await addChild(erin, 'Maya')
})
afterEach(() => world.database.query('delete from platform_teams'))
afterAll(() => world?.close())

type Answer = Awaited<ReturnType<typeof offer>> | Awaited<ReturnType<typeof take>>
/**
 * Number of rounds per race. The order of the two concurrent requests alternates between rounds.
 * Later rounds start the second request some milliseconds later.
 */
const ROUNDS = isChaos ? 4 : 2

const refusal = ({ error, response }: Pick<Answer, 'error' | 'response'>) => [
  response.status,
  error?.error.code,
]

async function offered(child = maya): Promise<string> {
  return given<Handover>(await offer(erin, child, dana)).id
}

async function teamOn(person: Person, children: string[], firstDay = '2026-04-10'): Promise<string> {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar(evenings(3, firstDay)) })
  const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(person, id, children)
  await world.settled()
  return id
}

async function notificationsOf(person: Person) {
  const { rows } = await world.database.query<{ kind: string; person_id: string; data: object }>(
    `select kind, person_id, data from notifications where user_id = $1 and type = 'profile' order by created_at`,
    [person.id],
  )
  return rows
}

async function revisions(): Promise<Map<string, number>> {
  const { rows } = await world.database.query<{ subject: string; revision: string }>(
    'select subject, revision from revisions',
  )
  return new Map(rows.map(({ subject, revision }) => [subject, Number(revision)]))
}

/** Returns the subjects (such as `profile:<id>`) of all revisions that `act` incremented. */
async function movedBy(act: () => Promise<unknown>): Promise<string[]> {
  await world.settled()
  const before = await revisions()
  await act()
  const after = await revisions()
  return [...after.keys()].filter((subject) => before.get(subject) !== after.get(subject))
}

/** Returns the subjects (such as `profile:<id>`) of the revisions that the person's clients follow. */
async function subjectsOf(person: Person): Promise<string[]> {
  return Object.keys(
    given<{ revisions: Record<string, number> }>(await person.api.GET('/handovers')).revisions,
  )
}

describe('offers to hand a child over to a friend', () => {
  test('lists a handover offer for both people, notifies the friend, and lets the friend accept the offer once', async () => {
    const id = newId()
    const made = given<Handover>(await offer(erin, maya, dana, id))
    const profile = { id: maya, name: 'Maya', color: '#3B82F6', photoId: null }
    expect(made).toEqual({
      id,
      profile,
      person: { id: dana.id, name: 'Dana Cole', photoId: null },
      isOwnOffer: true,
      createdAt: made.createdAt,
    })
    expect(await handoversOf(erin)).toEqual([made])
    expect(await handoversOf(dana)).toEqual([
      { ...made, person: { id: erin.id, name: 'Erin Cole', photoId: null }, isOwnOffer: false },
    ])
    expect(await notificationsOf(dana)).toEqual([
      {
        kind: 'profileOffered',
        person_id: erin.id,
        data: { profileId: maya, profileName: 'Maya', handoverId: id },
      },
    ])
    expect(refusal(await take(erin, id))).toEqual([404, 'handoverNotFound'])
    expect(given(await take(dana, id))).toEqual({ profileId: maya })
    expect(await notificationsOf(dana)).toEqual([])
    expect(await notificationsOf(erin)).toEqual([
      { kind: 'profileTaken', person_id: dana.id, data: { profileId: maya, profileName: 'Maya' } },
    ])
    expect(refusal(await take(dana, id))).toEqual([404, 'handoverNotFound'])
    expect(await ownerOf(world, 'profiles', maya)).toBe(dana.id)
  })

  test.each(['withdrawn', 'declined'])(
    'removes an offer and its notification for both people when it is %s',
    async (how) => {
      const id = await offered()
      const moved = await movedBy(async () => given(await end(how === 'withdrawn' ? erin : dana, id)))
      expect(moved.toSorted()).toEqual([`person:${erin.id}`, `person:${dana.id}`].toSorted())
      expect([await handoversOf(erin), await handoversOf(dana), await notificationsOf(dana)]).toEqual([
        [],
        [],
        [],
      ])
      expect(refusal(await take(dana, id))).toEqual([404, 'handoverNotFound'])
      expect(refusal(await end(erin, id))).toEqual([404, 'handoverNotFound'])
      // A withdrawn or declined offer must not prevent the owner from offering the child again.
      await offered()
    },
  )

  test('lets only the owner of an existing child offer the child', async () => {
    const gran = await world.person()
    await trust(world, erin, gran)
    await trust(world, gran, dana)
    const stranger = await addChild(await world.person(), 'Zoe')
    for (const [who, child] of [
      [gran, maya],
      [dana, maya],
      [erin, stranger],
      [erin, newId()],
    ] as const) {
      const to = who === dana ? erin : dana
      if (who === dana) await trust(world, dana, erin)
      expect(refusal(await offer(who, child, to))).toEqual([404, 'profileNotFound'])
    }
  })

  test('lets a parent offer a child only to a friend who is administrator, and answers 404 for strangers', async () => {
    const [viewer, plain, stranger, asked] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await befriend(erin, viewer)
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    await befriend(erin, plain)
    given(await erin.api.POST('/friend-requests', { body: { userId: asked.id } }))
    for (const friend of [viewer, plain])
      expect(refusal(await offer(erin, maya, friend))).toEqual([409, 'handoverNeedsAdministrator'])
    for (const nobody of [stranger, asked, erin, { ...stranger, id: newId() }])
      expect(refusal(await offer(erin, maya, nobody))).toEqual([404, 'personNotFound'])
    expect(await handoversOf(erin)).toEqual([])
  })

  test('allows one handover offer per child, even for concurrent offers, and rejects an offer with the id of another offer', async () => {
    const both = await Promise.all([offer(erin, maya, dana), offer(erin, maya, dana)])
    expect(both.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(refusal(await offer(erin, maya, dana))).toEqual([409, 'handoverExists'])
    const [one] = await handoversOf(erin)
    expect(refusal(await offer(erin, await addChild(erin, 'Leo'), dana, one?.id))).toEqual([400, 'invalid'])
  })

  test('hides a handover offer from uninvolved people, and returns 404 if an uninvolved person accepts or ends the offer (C60)', async () => {
    const id = await offered()
    const gran = await world.person()
    await trust(world, erin, gran)
    await trust(world, dana, gran)
    const offers = await handoversOf(gran)
    expect(offers).toEqual([])
    expect(refusal(await take(gran, id))).toEqual([404, 'handoverNotFound'])
    expect(refusal(await end(gran, id))).toEqual([404, 'handoverNotFound'])
    expect(await handoversOf(dana)).toHaveLength(1)
  })

  test('deletes a handover offer and its notification if the friend loses the role, the friendship ends or the child is deleted', async () => {
    await offered()
    await grant(world.database, { owner: erin, friend: dana, role: 'viewer' })
    expect([await handoversOf(erin), await notificationsOf(dana)]).toEqual([[], []])
    await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
    await offered()
    await grant(world.database, { owner: erin, friend: dana, role: null })
    expect([await handoversOf(erin), await notificationsOf(dana)]).toEqual([[], []])
    await trust(world, erin, dana)
    const id = await offered()
    given(await erin.api.DELETE('/profiles/{id}', { params: { path: { id: maya } } }))
    expect([await handoversOf(erin), await notificationsOf(dana)]).toEqual([[], []])
    expect(refusal(await take(dana, id))).toEqual([404, 'handoverNotFound'])
  })

  test('the database rejects an SQL statement that inserts, changes or accepts a handover offer without permission (C61)', async () => {
    const gran = await world.person()
    await befriend(erin, gran)
    const attempt = (who: Person, statement: string) =>
      world.app.database.app.transaction().execute(async (tx) => {
        await sql`select set_config('app.user_id', ${who.id}, true), set_config('app.now', now()::text, true)`.execute(
          tx,
        )
        return (await sql.raw(statement).execute(tx)).rows
      })
    const insert = (owner: Person, friend: Person) =>
      `insert into profile_handovers (id, profile_id, owner_id, friend_id) values ('${newId()}', '${maya}', '${owner.id}', '${friend.id}')`
    await expect(attempt(erin, insert(erin, gran))).rejects.toMatchObject({ code: '42501' })
    await expect(attempt(dana, insert(erin, dana))).rejects.toMatchObject({ code: '42501' })
    await expect(attempt(dana, insert(dana, erin))).rejects.toMatchObject({ code: '42501' })
    const id = await offered()
    await expect(
      attempt(dana, `update profile_handovers set friend_id = '${gran.id}'`),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      attempt(dana, `update profiles set user_id = '${dana.id}' where id = '${maya}'`),
    ).rejects.toMatchObject({ code: '42501' })
    expect(await attempt(gran, `select * from take_over_child('${id}')`)).toEqual([])
    expect(await attempt(erin, `select * from take_over_child('${id}')`)).toEqual([])
    expect(await ownerOf(world, 'profiles', maya)).toBe(erin.id)
  })
})

describe('revisions that a handover increments (C11, C15)', () => {
  test('increments the revisions of both families, everyone who sees their children, and owners of the child’s teams', async () => {
    const [viewer, theirs, none, gran] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
    await grant(world.database, { owner: dana, friend: theirs, role: 'viewer' })
    await grant(world.database, { owner: erin, friend: none, role: 'none' })
    await trust(world, erin, gran)
    const leo = await addChild(erin, 'Leo')
    const [alone, shared, grans] = [
      await teamOn(erin, [maya]),
      await teamOn(erin, [maya, leo]),
      await teamOn(gran, [maya]),
    ]
    expect(await subjectsOf(viewer)).toContain(`profile:${maya}`)
    expect(await subjectsOf(theirs)).not.toContain(`profile:${maya}`)
    const id = await offered()
    const moved = await movedBy(async () => given(await take(dana, id)))
    const copy = (await mappingsOf(world, maya)).find(({ team }) => team !== alone)
    expect(moved.filter((subject) => !subject.startsWith('team:')).toSorted()).toEqual(
      [`profile:${maya}`, ...[erin, dana, viewer, theirs, gran].map((one) => `person:${one.id}`)].toSorted(),
    )
    expect(moved).toEqual(
      expect.arrayContaining([`team:${alone}`, `team:${shared}`, `team:${grans}`, `team:${copy?.team}`]),
    )
    const seen = await Promise.all([erin, dana, viewer, theirs, none, gran].map(subjectsOf))
    expect(seen.map((all) => all.includes(`profile:${maya}`))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(seen.map((all) => all.includes(`team:${alone}`))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(seen.map((all) => all.includes(`team:${copy?.team}`))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(seen.map((all) => all.includes(`team:${shared}`))).toEqual([true, true, false, false, false, true])
    for (const person of [erin, viewer, gran])
      expect(
        (await person.api.GET('/profiles/{id}', { params: { path: { id: maya } } })).response.status,
      ).toBe(404)
  })

  test('ends the previous owner’s access to a handed-over child until the new owner grants a role', async () => {
    const id = await offered()
    given(await take(dana, id))
    const see = async () => {
      const { data, response } = await erin.api.GET('/profiles/{id}', { params: { path: { id: maya } } })
      return [response.status, data?.profile.accessRole]
    }
    expect(await see()).toEqual([404, undefined])
    await grant(world.database, { owner: dana, friend: erin, role: 'viewer' })
    expect(await see()).toEqual([200, 'viewer'])
  })

  test("syncs the child's teams under their new owner", async () => {
    const alone = await teamOn(erin, [maya])
    const shared = await teamOn(erin, [maya, await addChild(erin, 'Leo')])
    await pastAllRights(world.database, (client) =>
      client.query('update platform_teams set last_synced = null'),
    )
    given(await take(dana, await offered()))
    await world.settled()
    const { rows } = await world.database.query<{ id: string; user_id: string; synced: boolean }>(
      'select id, user_id, last_synced is not null as synced from platform_teams',
    )
    expect(rows).toHaveLength(3)
    for (const { id, user_id: owner, synced } of rows) {
      expect(owner).toBe(id === shared ? erin.id : dana.id)
      expect([id === shared, synced]).toEqual([id === shared, id !== shared])
    }
    expect(rows.map(({ id }) => id)).toContain(alone)
  })
})

describe('races between accepting a handover offer and other changes', () => {
  test('lets only one of two concurrent acceptances of a handover offer succeed (C12)', async () => {
    const id = await offered()
    const answers = await Promise.all([take(dana, id), take(dana, id)])
    expect(answers.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const again = await offered(await addChild(erin, 'Leo'))
    const headers = { 'command-id': newId() }
    const same = await Promise.all([take(dana, again, headers), take(dana, again, headers)])
    expect(same.map(({ response }) => response.status)).toEqual([200, 200])
    expect(await notificationsOf(erin)).toHaveLength(2)
  })

  /**
   * Expects that `owner` owns the child, the child's events and the child's team mappings.
   * If `owner` is null, expects that the child, the events and the team mappings are gone.
   */
  async function expectWhole(owner: Person | null, child: string): Promise<void> {
    expect(await ownerOf(world, 'profiles', child)).toBe(owner?.id)
    const events = await eventsOfChild(world, child)
    const mappings = await mappingsOf(world, child)
    expect([events.length, mappings.length]).toEqual(owner ? [3, 1] : [0, 0])
    for (const event of events)
      expect([event.owner, event.team_owner, event.event_group_owner]).toEqual(Array(3).fill(owner?.id))
    for (const mapping of mappings)
      expect([mapping.child_owner, mapping.team_owner]).toEqual([owner?.id, owner?.id])
    expect(await handoversOf(dana)).toEqual([])
  }

  const deleteAccount = ({ cookie, password }: Person) =>
    fetch(`${world.origin}/api/auth/delete-account`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: world.origin },
      body: JSON.stringify({ password }),
    })

  const RIVALS: Record<string, (id: string, child: string) => Promise<unknown>> = {
    'the role is lowered': () => grant(world.database, { owner: erin, friend: dana, role: 'viewer' }),
    'the friendship ends': () =>
      erin.api.DELETE('/friends/{userId}', { params: { path: { userId: dana.id } } }),
    'the offer is withdrawn': (id) => end(erin, id),
    'the old owner deletes the child': (_id, child) =>
      erin.api.DELETE('/profiles/{id}', { params: { path: { id: child } } }),
    'the old owner deletes their account': () => deleteAccount(erin),
  }
  test.each(Object.keys(RIVALS))(
    'completes an acceptance before or after a concurrent change: %s',
    async (name) => {
      const outcomes = new Set<number>()
      for (let round = 0; round < ROUNDS; round++) {
        if (name.includes('account')) erin = await world.person()
        await trust(world, erin, dana)
        const child = await addChild(erin, 'Maya')
        await teamOn(erin, [child])
        const id = await offered(child)
        const rival = RIVALS[name] ?? (() => Promise.resolve())
        const wait = () => new Promise((resolve) => setTimeout(resolve, round * 4))
        const [taken] = await Promise.all([
          round % 2 ? take(dana, id) : wait().then(() => take(dana, id)),
          round % 2 ? wait().then(() => rival(id, child)) : rival(id, child),
        ])
        await world.settled()
        outcomes.add(taken.response.status)
        const goes = name.includes('deletes')
        await expectWhole(taken.response.status === 200 ? dana : goes ? null : erin, child)
      }
      expect([...outcomes].filter((status) => status !== 200 && status !== 404)).toEqual([])
    },
  )

  /**
   * Each transaction takes a lock before a handover is accepted, and runs a statement while the handover waits.
   * An acceptance that locked rows in the wrong order would deadlock with a transaction in `HOLDERS`.
   */
  const HOLDERS: Record<
    string,
    {
      readonly status: number
      holds(client: pg.PoolClient, teamId: string, id: string): Promise<unknown>
      does?(client: pg.PoolClient, teamId: string): Promise<unknown>
    }
  > = {
    'a feed check that updates the child’s teams': {
      status: 200,
      holds: (client) => client.query('select from feeds for update'),
      does: (client) => client.query(`update platform_teams set sync_status = 'success'`),
    },
    'a team sync that writes an event of the child': {
      status: 200,
      holds: (client, teamId) =>
        client.query('select from platform_teams where id = $1 for update', [teamId]),
      does: async (client, teamId) => {
        const eventGroup = newId()
        await client.query('insert into event_groups (id, owner_id) values ($1, $2)', [eventGroup, erin.id])
        await client.query(
          `insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, start_time, zone,
             sport, color, platform, platform_color, activity, source_key, source_hash)
           values (gen_random_uuid(), $1, $2, $3, $4, 'New', false, '2026-05-09T14:00:00Z', 'UTC', 'Soccer', '#10B981',
             'Other', '#64748B', 'game', 'new', 'h')`,
          [maya, erin.id, eventGroup, teamId],
        )
      },
    },
    'a downgrade of the friend’s role': {
      status: 404,
      holds: (client) =>
        client.query(`update friendships set role = 'viewer' where user_id = $1 and friend_id = $2`, [
          erin.id,
          dana.id,
        ]),
    },
    'the deletion of the child': {
      status: 404,
      holds: (client) => client.query('select from profiles where id = $1 for update', [maya]),
      does: (client) => client.query('delete from profiles where id = $1', [maya]),
    },
    'the withdrawal of the offer': {
      status: 404,
      holds: (client, _teamId, id) => client.query('delete from profile_handovers where id = $1', [id]),
    },
    'the deletion of the account': {
      status: 404,
      holds: (client) => client.query('select from users where id = $1 for update', [erin.id]),
      does: (client) =>
        client.query(`insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`, [
          erin.id,
        ]),
    },
  }
  test.each(Object.keys(HOLDERS))(
    'waits during an acceptance for %s, and then accepts the current state or answers 404',
    async (name) => {
      const { status, holds, does } = HOLDERS[name]!
      const teamId = await teamOn(erin, [maya])
      const id = await offered()
      // Waits for the jobs that the offer queued, so that afterward only the acceptance can be waiting for a lock.
      await world.settled()
      const { taking } = await pastAllRights(world.database, async (client) => {
        await holds(client, teamId, id)
        const begun = take(dana, id)
        await expect
          .poll(async () => {
            const { rows } = await world.database.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rows.length
          })
          .toBe(1)
        await does?.(client, teamId)
        // Wraps the promise in an object, so that the transaction commits without waiting for the acceptance.
        // Returning the bare promise would deadlock: the acceptance itself waits for the commit.
        return { taking: begun }
      })
      expect((await taking).response.status).toBe(status)
      await world.settled()
      await world.database.query('delete from account_deletions')
      const events = await eventsOfChild(world, maya)
      const owner = status === 200 ? dana.id : erin.id
      expect(events.length > 0).toBe(!name.startsWith('the deletion of the child'))
      for (const event of events) expect([event.owner, event.team_owner]).toEqual([owner, owner])
      if (name.startsWith('a team sync')) expect(events.map(({ title }) => title)).toContain('New')
      expect(await handoversOf(dana)).toHaveLength(name.startsWith('the deletion of the account') ? 1 : 0)
    },
  )

  test('answers commandRunning to a message sent while a handover is accepted, and eventNotFound to the retry', async () => {
    const { id: event } = await addEvent(erin, maya)
    const id = await offered()
    await world.settled()
    const waiting = async (count: number) => {
      await expect
        .poll(async () => {
          const { rows } = await world.database.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(count)
    }
    const body = { id: newId(), content: 'On our way', picture: null }
    const write = () => erin.api.POST('/events/{id}/messages', { params: { path: { id: event } }, body })
    const { taking, writing } = await pastAllRights(world.database, async (client) => {
      // The test locks a row that the acceptance needs, so that the message arrives during the acceptance.
      await client.query('select from event_changes where event_id = $1 for update', [event])
      const begun = take(dana, id)
      await waiting(1)
      const written = write()
      await waiting(2)
      return { taking: begun, writing: written }
    })
    expect((await taking).response.status).toBe(200)
    expect(await writing).toMatchObject({ error: { error: { code: 'commandRunning' } } })
    // The new family has not granted Erin any role, so Erin no longer has access to the child's events.
    expect(await write()).toMatchObject({ error: { error: { code: 'eventNotFound' } } })
  })

  test('lets a handover wait for a concurrent change that makes an event private, and keeps the event in a separate event group', async () => {
    const address = newAddress()
    world.feeds.serve(address, { body: calendar(evenings(1, '2026-04-10')) })
    const noa = await addChild(dana, 'Noa')
    for (const [person, child] of [
      [erin, maya],
      [dana, noa],
    ] as const) {
      const { id } = await connect(person, { url: `https://${address}`, teamName: 'Wildcats' })
      await mapTeam(person, id, [child])
      await world.settled()
    }
    const id = await offered()
    await world.settled()
    const [his] = await eventsOfChild(world, noa)
    const { taking } = await pastAllRights(world.database, async (client) => {
      // Takes the same locks as a request that edits the event.
      await client.query('select from event_groups where id = $1 for no key update', [his?.eventGroup])
      await client.query(`update events set visibility = 'private' where event_group_id = $1`, [
        his?.eventGroup,
      ])
      const begun = take(dana, id)
      await expect
        .poll(async () => {
          const { rows } = await world.database.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length
        })
        .toBe(1)
      return { taking: begun }
    })
    expect((await taking).response.status).toBe(200)
    const events = [...(await eventsOfChild(world, maya)), ...(await eventsOfChild(world, noa))]
    expect(events.map(({ visibility }) => visibility)).toEqual(['public', 'private'])
    expect(new Set(events.map(({ eventGroup }) => eventGroup)).size).toBe(2)
  })

  test(
    'accepts an offer without deadlock during a feed check, team syncs and mappings',
    { tags: 'deep' },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [child, sibling] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
        const teamId = await teamOn(erin, [child, sibling])
        const id = await offered(child)
        await pastAllRights(world.database, (client) =>
          client.query(`update feeds set next_check_at = '2026-03-01T12:00:00Z'`),
        )
        const [taken] = await Promise.all([
          take(dana, id),
          world.checkDueFeeds(),
          erin.api.POST('/teams/{id}/sync', { params: { path: { id: teamId } } }),
        ])
        await world.settled()
        expect(taken.response.status).toBe(200)
        await expectWhole(dana, child)
        await expectWhole(erin, sibling)
      }
    },
  )

  test(
    'hands over a team with the child while the team is being mapped, or answers 404 to the mapping',
    { tags: 'deep' },
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const child = await addChild(erin, 'Maya')
        const [first, second] = [await teamOn(erin, [child]), await teamOn(erin, [])]
        const id = await offered(child)
        const map = (teamId: string) =>
          erin.api.PUT('/teams/{id}/profiles', {
            params: { path: { id: teamId } },
            body: { profileIds: [child] },
          })
        const [taken, again, added] = await Promise.all([take(dana, id), map(first), map(second)])
        await world.settled()
        expect(taken.response.status).toBe(200)
        for (const { response } of [again, added]) expect([200, 404]).toContain(response.status)
        const mappings = await mappingsOf(world, child)
        expect(mappings).toHaveLength(added.error ? 1 : 2)
        for (const one of mappings) expect([one.team_owner, one.child_owner]).toEqual([dana.id, dana.id])
        const events = await eventsOfChild(world, child)
        expect(events.length).toBeGreaterThan(0)
        for (const event of events)
          expect([event.owner, event.team_owner, event.event_group_owner]).toEqual([
            dana.id,
            dana.id,
            dana.id,
          ])
      }
    },
  )

  test('saves an edit of an event or child in the new family, or rejects the edit with 404, if the edit races with a handover', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const child = await addChild(erin, 'Maya')
      const { version } = await childOf(erin, child)
      const id = await offered(child)
      const body = { name: 'May', notes: 'Nuts', sports: ['Hockey' as const], version }
      const [taken, edited, added] = await Promise.all([
        take(dana, id),
        erin.api.PATCH('/profiles/{id}', { params: { path: { id: child } }, body }),
        addEvent(erin, child).then(
          () => true,
          (error: unknown) => {
            expect(String(error)).toContain('profileNotFound')
            return false
          },
        ),
      ])
      expect(taken.response.status).toBe(200)
      expect([200, 404]).toContain(edited.response.status)
      const now = await childOf(dana, child)
      expect([now.name, now.notes]).toEqual(edited.error ? ['Maya', null] : ['May', 'Nuts'])
      const events = await eventsOfChild(world, child)
      expect(events.map(({ owner, event_group_owner: whole }) => [owner, whole])).toEqual(
        added ? [[dana.id, dana.id]] : [],
      )
    }
  })

  test("rejects the acceptance of a handover while the old owner's account is being deleted (C80)", async () => {
    const id = await offered()
    await world.database.query(
      `insert into account_deletions (user_id, email, requested_at) values ($1, 'x', now())`,
      [erin.id],
    )
    expect(refusal(await take(dana, id))).toEqual([404, 'handoverNotFound'])
    await world.database.query('delete from account_deletions')
    given(await take(dana, id))
  })

  test("keeps the child in the new family when the old owner's account is deleted afterwards (C80)", async () => {
    await teamOn(erin, [maya])
    given(await take(dana, await offered()))
    await world.settled()
    const before = await eventsOfChild(world, maya)
    expect((await deleteAccount(erin)).status).toBe(200)
    await world.settled()
    expect(await eventsOfChild(world, maya)).toEqual(before)
    await expectWhole(dana, maya)
  })
})

test('leaves the child in exactly one family if the connection breaks at any SQL statement of a handover (C6)', async () => {
  const outcomes = await atEveryStatement(async () => {
    const leo = await addChild(erin, 'Leo')
    await teamOn(erin, [maya, leo])
    const id = await offered(leo)
    const headers = { 'command-id': newId() }
    await world.settled()
    return {
      send: async () => (await take(dana, id, headers)).response.status,
      state: async () => {
        const events = await eventsOfChild(world, leo)
        const whose = (owner: string | undefined) => (owner === erin.id ? 'Erin' : 'Dana')
        return {
          child: whose(await ownerOf(world, 'profiles', leo)),
          events: events.map((one) => [
            whose(one.owner),
            whose(one.event_group_owner),
            whose(one.team_owner ?? ''),
          ]),
          mapped: (await mappingsOf(world, leo)).map((one) => whose(one.team_owner)),
          offers: (await handoversOf(dana)).length,
        }
      },
    }
  })
  const of = (name: string, offers: number) => ({
    child: name,
    events: Array.from({ length: 3 }, () => [name, name, name]),
    mapped: [name],
    offers,
  })
  expect(outcomes.length).toBeGreaterThan(3)
  for (const outcome of outcomes) {
    expect(outcome.states).toEqual([
      of('Erin', 1),
      wasDone(outcome) ? of('Dana', 0) : of('Erin', 1),
      of('Dana', 0),
    ])
    expect(outcome.statuses[1]).toBe(200)
  }
})
