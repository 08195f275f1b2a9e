import type { Event, EventChange } from '@homefield/contract/event'
import {
  addChild,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  type Pasted,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import type { SportName } from '@homefield/domain/sport'
import type { ThreadPage } from '@homefield/contract/thread'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../../lib/clock.ts'
import { newId } from '../../../../lib/ids.ts'
import { moved as movedSubjects } from '../../../profile/profile.fixture.ts'
import { calendar, type Entry, newAddress } from '../../calendar.fixture.ts'

/* Tests a child with two feeds that both list the same game: a feed of the club and a feed of the team. */

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'two-feeds', clock })
})
afterAll(() => world?.close())
// Delete the teams after each test. Otherwise, later tests would also fetch the feeds of these teams.
afterEach(() => world.database.query('delete from platform_teams'))

const CLUB: Entry = {
  uid: 'club-17',
  start: '20260410T220000Z',
  summary: 'Wildcats vs Storm',
  lines: ['LOCATION:Oak Field'],
}
const TEAM: Entry = {
  uid: 'T-9000',
  start: '20260410T220000Z',
  summary: 'Game vs. Storm',
  lines: ['LOCATION:Oak Field\\, North'],
}
/** A game in the team's feed with the UID of the club's game, but with another title and place. */
const TWIN: Entry = { ...TEAM, uid: CLUB.uid, summary: 'Spring cup', lines: ['LOCATION:Elm Gym'] }
const moved = (entry: Entry): Entry => ({ ...entry, start: '20260411T220000Z' })
const FALCONS = { place: 'Oak Park', title: 'Falcons practice', sport: 'Soccer' as SportName }
const SHARKS = { ...FALCONS, title: 'Practice' }
const movedOn = (entry: Entry): Entry => ({ ...entry, start: '20260412T220000Z' })
const off = (entry: Entry): Entry => ({ ...entry, lines: [...(entry.lines ?? []), 'STATUS:CANCELLED'] })
const statuses = (events: readonly Event[]) => events.map(({ status }) => status)

/** Returns how many database sessions wait for a lock that another transaction holds. */
async function waiting(): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}

async function family({ club = [CLUB], team = [TEAM] }: { club?: Entry[]; team?: Entry[] } = {}) {
  const person = await world.person()
  const maya = await addChild(person, 'Maya')
  const feed = async (
    entries: readonly Entry[],
    children = [maya],
    called: Omit<Pasted, 'url'> = { teamName: 'Wildcats' },
  ) => {
    const address = newAddress()
    const serve = (next: readonly Entry[]) => world.feeds.serve(address, { body: calendar(next) })
    serve(entries)
    const { id } = await connect(person, { url: `https://${address}`, ...called })
    await mapTeam(person, id, children)
    await world.settled()
    return {
      id,
      map: async (profiles: string[]) => {
        await mapTeam(person, id, profiles)
        await world.settled()
      },
      /** @param ask triggers the sync; by default, requests a sync of this team */
      sync: async (next: readonly Entry[], ask: () => Promise<unknown> = () => syncTeam(person, id)) => {
        serve(next)
        clock.advance({ minutes: 1 })
        await ask()
        await world.settled()
      },
    }
  }
  const clubs = await feed(club)
  clock.advance({ minutes: 1 })
  const teams = await feed(team)
  const shown = () => eventsOf(person, '2026-04-01', '2026-05-01')
  const eventGroups = async () => {
    const { rows } = await world.database.query<{ uid: string; event_group_id: string }>(
      'select source_key as uid, event_group_id from events where profile_id = $1 order by created_at',
      [maya],
    )
    return rows
  }
  return { person, maya, feed, clubs, teams, shown, eventGroups }
}

async function edit(person: Person, { id, version }: Event, change: Omit<EventChange, 'version'>) {
  given(await person.api.PATCH('/events/{id}', { params: { path: { id } }, body: { version, ...change } }))
}

test('shows one event for a game in two feeds, and stores the copy of each feed', async () => {
  const { shown, eventGroups } = await family()
  expect(await shown()).toMatchObject([{ title: 'vs Storm', children: [{ name: 'Maya' }] }])
  expect(await eventGroups()).toMatchObject([{ uid: 'club-17' }, { uid: 'T-9000' }])
})

test('shows two events if the entries of two feeds have the same start but different titles and places', async () => {
  const { shown } = await family({ team: [{ ...TEAM, summary: 'Training', lines: ['LOCATION:Elm Gym'] }] })
  expect(await shown()).toHaveLength(2)
})

test.each<[string, typeof FALCONS, typeof FALCONS]>([
  ['fields', { ...FALCONS, place: 'Oak Park - Field 1' }, { ...SHARKS, place: 'Oak Park - Field 9' }],
  ['teams', FALCONS, { ...SHARKS, title: 'Sharks practice' }],
  ['sports', { ...FALCONS, title: 'Practice' }, { ...SHARKS, title: 'Lacrosse practice', sport: 'Other' }],
])(
  'shows practices of two teams in one park as two conflicting events: two different %s',
  async (_what, falcons, sharks) => {
    const { person, maya, feed, shown } = await family({ club: [], team: [] })
    for (const [teamName, { place, title, sport }] of Object.entries({ Falcons: falcons, Sharks: sharks }))
      await feed(
        [{ uid: teamName, start: CLUB.start, summary: title, lines: [`LOCATION:${place}`] }],
        [maya],
        {
          teamName,
          sport,
        },
      )
    expect((await shown()).map((event) => event.teamName)).toEqual(['Falcons', 'Sharks'])
    expect(given(await person.api.GET('/clashes')).clashes).toMatchObject([{ kind: 'overlap' }])
  },
)

test('shows one event when two parallel syncs of two feeds add the same new game', async () => {
  const { clubs, teams, shown } = await family({ club: [], team: [] })
  const holder = await world.database.connect()
  try {
    // The table lock makes both syncs wait just before they write, so that both write at the same time.
    await holder.query('begin')
    await holder.query('lock table event_groups in share mode')
    const both = Promise.all([clubs.sync([CLUB]), teams.sync([TEAM])])
    await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(2)
    await holder.query('commit')
    await both
  } finally {
    holder.release(true)
  }
  expect(await shown()).toHaveLength(1)
})

test.each(['20260410T220000Z', '20260410'])(
  'merges, at the next sync, two groups that concurrent syncs created: %s',
  async (start) => {
    const team = { ...TEAM, start }
    const { teams, shown, eventGroups } = await family({ club: [{ ...CLUB, start }], team: [team] })
    await pastAllRights(world.database, async (client) => {
      await client.query(
        `with younger as (
         select id, event_group_id, gen_random_uuid() as own from events
         where platform_team_id = $1 and source_key = 'T-9000'
       ), made as (
         insert into event_groups (id, owner_id, version, edited_at, edited_by)
         select own, h.owner_id, h.version, h.edited_at, h.edited_by from younger join event_groups h on h.id = event_group_id
       )
       update events set event_group_id = younger.own from younger where events.id = younger.id`,
        [teams.id],
      )
    })
    const [first] = await eventGroups()
    expect(await shown()).toHaveLength(2)
    await teams.sync([team])
    expect(await shown()).toHaveLength(1)
    expect(new Set((await eventGroups()).map((row) => row.event_group_id))).toEqual(
      new Set([first?.event_group_id]),
    )
  },
)

test("shows a moved game as a separate event, and merges the club's game with the team's new game at the old time", async () => {
  const { teams, shown } = await family()
  await teams.sync([moved(TEAM), { ...TEAM, uid: 'T-9001' }])
  expect((await shown()).map(({ when }) => when.kind === 'timed' && when.start)).toEqual([
    '2026-04-10T22:00:00Z',
    '2026-04-11T22:00:00Z',
  ])
})

test('shows two events for two games of one team at the same hour', async () => {
  const { shown } = await family({ team: [TEAM, { ...TEAM, uid: 'T-9001' }] })
  expect(await shown()).toHaveLength(2)
})

test('reports a game as added only once when a second feed lists it too', async () => {
  const { clubs, teams, maya } = await family({ club: [], team: [] })
  clock.advance({ minutes: 5 })
  await clubs.sync([])
  await teams.sync([])
  await clubs.sync([CLUB])
  await teams.sync([TEAM])
  const { rows } = await world.database.query(
    `select e.source_key from event_changes c join events e on e.id = c.event_id
     where e.profile_id = $1 and c.field = 'added'`,
    [maya],
  )
  expect(rows).toEqual([{ source_key: 'club-17' }])
})

describe('a game that one of two feeds moves', () => {
  test('shows two events until both feeds have moved the game, and keeps the thread on the event that was created first', async () => {
    const { person, clubs, teams, shown, eventGroups } = await family()
    const [first] = await shown()
    given(
      await person.api.PUT('/events/{id}/reminders', {
        params: { path: { id: first?.id ?? '' } },
        body: { leads: [30], fromArrival: false },
      }),
    )
    // The club's event was created first. When the team's feed moves the game, the club's event keeps the chat thread.
    await teams.sync([moved(TEAM)])
    const apart = await eventGroups()
    expect([
      apart[0]?.event_group_id === first?.eventGroupId,
      apart[1]?.event_group_id === first?.eventGroupId,
    ]).toEqual([true, false])
    expect((await shown()).map(({ when }) => when.kind === 'timed' && when.start)).toEqual([
      '2026-04-10T22:00:00Z',
      '2026-04-11T22:00:00Z',
    ])
    await clubs.sync([moved(CLUB)])
    expect((await eventGroups()).map(({ event_group_id }) => event_group_id)).toEqual([
      first?.eventGroupId,
      first?.eventGroupId,
    ])
    expect(await shown()).toHaveLength(1)
    const { rows } = await world.database.query(
      'select lead_minutes, event_group_id from event_reminders where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ lead_minutes: [30], event_group_id: first?.eventGroupId }])
  })

  describe('a game moved by one feed, with messages about both resulting events', () => {
    const pageOf = async (who: Person, event: Event) =>
      given<ThreadPage>(await who.api.GET('/events/{id}/messages', { params: { path: { id: event.id } } }))
    const write = async (who: Person, event: Event, content: string) => {
      clock.advance({ seconds: 1 })
      given(
        await who.api.POST('/events/{id}/messages', {
          params: { path: { id: event.id } },
          body: { id: newId(), content, picture: null },
        }),
      )
    }
    const words = ({ messages }: ThreadPage) => messages.map(({ seq, content }) => `${seq} ${content}`)

    /**
     * The club's event and the team's event have separate threads.
     * Ben has read the thread of the club's event but not the thread of the team's event.
     */
    async function twoThreads() {
      const { person, clubs, teams, shown } = await family()
      const ben = await world.person()
      await grant(world.database, { owner: person, friend: ben, role: 'viewer' })
      await teams.sync([moved(TEAM)])
      const [club, team] = (await shown()) as [Event, Event]
      await write(person, club, 'Who drives?')
      await write(person, team, 'Which field?')
      await write(ben, club, 'I do')
      given(
        await ben.api.POST('/events/{id}/messages/read', {
          params: { path: { id: club.id } },
          body: { upTo: 2 },
        }),
      )
      return { person, ben, clubs, shown, club, team }
    }

    test(
      'merges the threads of both events in order of time and keeps unread messages unread',
      { tags: 'deep' },
      async () => {
        const { person, ben, clubs, shown, club, team } = await twoThreads()
        const before = await pageOf(ben, team)
        expect([words(await pageOf(ben, club)), words(before), before.unread]).toEqual([
          ['1 Who drives?', '2 I do'],
          ['1 Which field?'],
          1,
        ])
        await clubs.sync([moved(CLUB)])
        const [event] = (await shown()) as [Event]
        const page = await pageOf(ben, event)
        expect(words(page)).toEqual(['1 Who drives?', '2 Which field?', '3 I do'])
        expect([page.unread, page.readSeq, page.lastSeq]).toEqual([1, 1, 3])
        expect(page.threadId).toBe(event.eventGroupId)
        expect(page.numbering).toBeGreaterThan(before.numbering)
        // The ids of both merged events must open the merged thread.
        for (const one of [club, team]) expect(words(await pageOf(person, one))).toEqual(words(page))
      },
    )

    test('notifies every reader of the merged thread', { tags: 'deep' }, async () => {
      const { person, ben, clubs, club } = await twoThreads()
      const notified = await movedSubjects(world, () => clubs.sync([moved(CLUB)]))
      expect(notified).toEqual(
        expect.arrayContaining([`thread:${club.eventGroupId}`, `person:${person.id}`, `person:${ben.id}`]),
      )
    })
  })

  test('shows two events if only the feed that listed the game first moves the game', async () => {
    const { clubs, shown, eventGroups } = await family()
    const [first] = await shown()
    await clubs.sync([moved(CLUB)])
    const [club, team] = await eventGroups()
    expect([club?.event_group_id, team?.event_group_id === first?.eventGroupId]).toEqual([
      first?.eventGroupId,
      false,
    ])
    expect(await shown()).toHaveLength(2)
  })

  test.each([{ order: [0, 1, 2] }, { order: [2, 1, 0] }, { order: [1, 2, 0] }])(
    'merges the events of feeds that agree while three feeds move a game in the order $order',
    { tags: 'deep' },
    async ({ order }) => {
      const { feed, clubs, teams, shown } = await family()
      clock.advance({ minutes: 1 })
      const league = { ...CLUB, uid: 'L-1' }
      const feeds = [clubs, teams, await feed([league])]
      const cards: number[] = [(await shown()).length]
      for (const index of order) {
        await feeds[index]?.sync([CLUB, TEAM, league].slice(index, index + 1).map(moved))
        cards.push((await shown()).length)
      }
      expect(cards).toEqual([1, 2, 2, 1])
    },
  )

  test(
    'keeps the parent’s override on both split events and on the merged event',
    { tags: 'deep' },
    async () => {
      const { person, clubs, teams, shown } = await family()
      const [first] = (await shown()) as [Event]
      await edit(person, first, { title: 'Derby', visibility: 'private' })
      await teams.sync([moved(TEAM)])
      expect((await shown()).map(({ title, visibility, version }) => [title, visibility, version])).toEqual([
        ['Derby', 'private', 2],
        ['Derby', 'private', 2],
      ])
      await clubs.sync([moved(CLUB)])
      expect((await shown()).map(({ title, visibility }) => [title, visibility])).toEqual([
        ['Derby', 'private'],
      ])
    },
  )

  test.each([
    { which: 'younger', at: 1, change: { title: 'Derby' } },
    { which: 'older', at: 0, change: { startTime: '20:00' } },
  ])(
    'keeps two events if the parent edited only the $which one',
    { tags: 'deep' },
    async ({ at, change }) => {
      const { person, clubs, teams, shown } = await family()
      await teams.sync([moved(TEAM)])
      const one = (await shown())[at] as Event
      await edit(person, one, change)
      const said = (await shown()).find(({ id }) => id === one.id)
      await clubs.sync([moved(CLUB)])
      const both = await shown()
      expect(both).toHaveLength(2)
      expect(both.find(({ id }) => id === one.id)).toMatchObject({ title: said?.title, when: said?.when })
    },
  )

  test.each([
    'the game shares an event group with the club’s game',
    'the game already had its own event group',
  ])(
    'updates the time of a game for a sibling who was mapped during the fetch, also if %s',
    async (where) => {
      const { person, maya, clubs, teams, shown } = await family()
      const owen = await addChild(person, 'Owen')
      if (where === 'the game already had its own event group') await clubs.sync([moved(CLUB)])
      await teams.sync([moved(TEAM)], async () => {
        // Insert the mapping with SQL, because a mapping through the API would start another sync.
        await pastAllRights(world.database, (client) =>
          client.query(
            `insert into profile_teams select $1, profile_owner_id, platform_team_id, team_owner_id, created_at
             from profile_teams where profile_id = $2 and platform_team_id = $3`,
            [owen, maya, teams.id],
          ),
        )
        await syncTeam(person, teams.id)
      })
      const both = ['2026-04-11T22:00:00Z', 'Maya', 'Owen']
      expect(
        (await shown()).map(({ when, children }) => [
          when.kind === 'timed' && when.start,
          ...children.map(({ name }) => name),
        ]),
      ).toEqual(
        where === 'the game already had its own event group'
          ? [both]
          : [['2026-04-10T22:00:00Z', 'Maya'], both],
      )
    },
  )

  test(
    'splits rows with different starts that still share an event group, at the next sync',
    { tags: 'deep' },
    async () => {
      const { teams, shown } = await family()
      await teams.sync([moved(TEAM)])
      const [older, younger] = (await shown()) as [Event, Event]
      await pastAllRights(world.database, (client) =>
        client.query('update events set event_group_id = $1 where id = $2', [older.eventGroupId, younger.id]),
      )
      expect(await shown()).toHaveLength(1)
      await teams.sync([moved(TEAM)])
      expect(await shown()).toHaveLength(2)
    },
  )

  test('keeps one event if a parent overrides the time and then one of two feeds moves the game', async () => {
    const { person, teams, shown } = await family()
    const [first] = (await shown()) as [Event]
    await edit(person, first, { startTime: '19:00' })
    await teams.sync([moved(TEAM)])
    expect((await shown()).map(({ when }) => when.kind === 'timed' && when.start)).toEqual([
      '2026-04-10T23:00:00Z',
    ])
    const [still] = (await shown()) as [Event]
    await edit(person, still, { useTheirs: ['when'] })
    await teams.sync([moved(TEAM)])
    expect(await shown()).toHaveLength(2)
  })

  test(
    'merges the events of a series again after both feeds moved it, one after the other',
    { tags: 'deep' },
    async () => {
      const weekly = (start: string): Entry => ({
        uid: 'practice',
        start,
        summary: 'Practice',
        lines: ['RRULE:FREQ=WEEKLY;COUNT=3'],
      })
      const { person, clubs, teams, shown } = await family({
        club: [weekly('20260407T173000')],
        team: [weekly('20260407T173000')],
      })
      const before = await shown()
      given(
        await person.api.PATCH('/events/{id}', {
          params: { path: { id: before[0]?.id ?? '' } },
          body: { version: before[0]?.version ?? 0, title: 'Bring cake' },
        }),
      )
      await clubs.sync([weekly('20260407T180000')])
      // Only one of the two feeds has moved the series.
      // The three practices appear twice: at the old time and at the new time.
      expect(await shown()).toHaveLength(6)
      await teams.sync([weekly('20260407T180000')])
      expect(
        (await shown()).map(({ eventGroupId, title, when }) => [
          eventGroupId,
          title,
          when.kind === 'timed' && when.start,
        ]),
      ).toEqual([
        [before[0]?.eventGroupId, 'Bring cake', '2026-04-07T22:00:00Z'],
        [before[1]?.eventGroupId, 'Practice', '2026-04-14T22:00:00Z'],
        [before[2]?.eventGroupId, 'Practice', '2026-04-21T22:00:00Z'],
      ])
    },
  )

  test('keeps one event if a parent moved it but no feed did', { tags: 'deep' }, async () => {
    const { person, teams, shown, eventGroups } = await family()
    const [first] = await shown()
    given(
      await person.api.PATCH('/events/{id}', {
        params: { path: { id: first?.id ?? '' } },
        body: { version: first?.version ?? 0, startTime: '19:00' },
      }),
    )
    await teams.sync([{ ...TEAM, lines: [...(TEAM.lines ?? []), 'DESCRIPTION:Bring water'] }])
    expect(new Set((await eventGroups()).map(({ event_group_id }) => event_group_id)).size).toBe(1)
    expect(await shown()).toHaveLength(1)
  })
})

describe('a game that one of two feeds cancels', () => {
  test('shows a canceled and a confirmed event until the second feed cancels the game too', async () => {
    const { person, clubs, teams, shown, eventGroups } = await family()
    const [first] = await shown()
    // The club's event was created first, so it keeps the chat thread when the team's feed cancels the game.
    await teams.sync([TEAM].map(off))
    const apart = await shown()
    expect(apart.map(({ status, news }) => [status, news?.differences ?? []])).toEqual([
      ['confirmed', []],
      ['cancelled', [{ field: 'status', from: 'confirmed', to: 'cancelled' }]],
    ])
    expect(apart[0]?.eventGroupId).toBe(first?.eventGroupId)
    expect(given(await person.api.GET('/clashes')).clashes).toEqual([])
    await clubs.sync([CLUB].map(off))
    expect(statuses(await shown())).toEqual(['cancelled'])
    expect((await eventGroups()).map(({ event_group_id }) => event_group_id)).toEqual([
      first?.eventGroupId,
      first?.eventGroupId,
    ])
  })

  test(
    'splits the game into two events when one feed cancels it, and merges them when the cancellation is undone',
    { tags: 'deep' },
    async () => {
      const { clubs, shown } = await family()
      await clubs.sync([CLUB].map(off))
      expect(statuses(await shown()).toSorted()).toEqual(['cancelled', 'confirmed'])
      await clubs.sync([CLUB])
      expect(statuses(await shown())).toEqual(['confirmed'])
    },
  )

  test('sends reminders while one feed still lists the game, and none when both feeds canceled it (C24)', async () => {
    const { person, clubs, teams, shown } = await family()
    const due = async () => {
      const { rows } = await world.database.query<{ event_group_id: string }>(
        `select event_group_id from due_reminders('2026-04-10T20:55Z', '2026-04-10T21:05Z', '2026-04-10T20:55Z')
         where user_id = $1`,
        [person.id],
      )
      return rows.map(({ event_group_id }) => event_group_id)
    }
    await clubs.sync([CLUB].map(off))
    const on = (await shown()).filter(({ status }) => status === 'confirmed')
    expect(on).toHaveLength(1)
    expect(await due()).toEqual(on.map(({ eventGroupId }) => eventGroupId))
    await teams.sync([TEAM].map(off))
    expect(await due()).toEqual([])
  })

  test('shows a removed event and a confirmed event after one of two feeds no longer lists the game', async () => {
    const { clubs, teams, shown } = await family()
    const loses = async (feed: typeof clubs) => {
      // The server removes an event after two successful feed checks in a row that do not find the event.
      await feed.sync([])
      clock.advance({ minutes: 10 })
      await feed.sync([])
    }
    await loses(teams)
    expect(statuses(await shown())).toEqual(['confirmed', 'removed'])
    await loses(clubs)
    expect(statuses(await shown())).toEqual(['removed'])
    await teams.sync([TEAM])
    expect(statuses(await shown()).toSorted()).toEqual(['confirmed', 'removed'])
    await clubs.sync([CLUB])
    expect(statuses(await shown())).toEqual(['confirmed'])
  })

  test(
    'merges the two events of a game again after one feed lists the game under a new UID',
    { tags: 'deep' },
    async () => {
      const { clubs, shown, eventGroups } = await family()
      const anew = { ...CLUB, uid: 'club-18', lines: ['LOCATION:Oak Field\\, South'] }
      await clubs.sync([anew])
      clock.advance({ minutes: 10 })
      await clubs.sync([anew])
      expect(statuses(await shown()).toSorted()).toEqual(['confirmed', 'removed'])
      const [old, teams, next] = await eventGroups()
      expect([next?.uid, next?.event_group_id, old?.event_group_id === next?.event_group_id]).toEqual([
        'club-18',
        teams?.event_group_id,
        false,
      ])
    },
  )
})

describe('two feeds that use the same UID', () => {
  test('shows two events after one feed moves a game, and one event after the second feed moves the game too', async () => {
    const { clubs, teams, shown, eventGroups } = await family({ team: [TWIN] })
    const [first, ...others] = await shown()
    expect(others).toEqual([])
    await clubs.sync([moved(CLUB)])
    expect((await shown()).map(({ when }) => when.kind === 'timed' && when.start)).toEqual([
      '2026-04-10T22:00:00Z',
      '2026-04-11T22:00:00Z',
    ])
    await teams.sync([moved(TWIN)])
    expect(await shown()).toHaveLength(1)
    expect((await eventGroups()).map(({ event_group_id }) => event_group_id)).toEqual([
      first?.eventGroupId,
      first?.eventGroupId,
    ])
  })

  test('merges two events of one game when both feeds move the game to the same time in parallel syncs', async () => {
    const { clubs, teams, shown } = await family({ team: [TWIN] })
    await clubs.sync([moved(CLUB)])
    await world.database.query(`
      create function wait_at_move() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(17); return null; end $$;
      create trigger wait_at_move after update on events for each row
        when (new.start_time is distinct from old.start_time) execute function wait_at_move()`)
    const waiting = async () => {
      const { rows } = await world.database.query<{ count: number }>(
        `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows[0]?.count
    }
    const syncs = await pastAllRights(world.database, async (client) => {
      await client.query('select pg_advisory_xact_lock(17)')
      const both = [clubs.sync([movedOn(CLUB)]), teams.sync([movedOn(TWIN)])]
      // Both syncs now wait for the advisory lock before they commit.
      // The two syncs cannot see each other's new times.
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
      return { both }
    })
    await Promise.all(syncs.both)
    await world.database.query('drop function wait_at_move cascade')
    expect((await shown()).map(({ when }) => when.kind === 'timed' && when.start)).toEqual([
      '2026-04-12T22:00:00Z',
    ])
  })

  test(
    'shows separate events for two siblings while only one of two feeds reports their game as canceled',
    { tags: 'deep' },
    async () => {
      const { person, clubs, shown, feed } = await family({ team: [] })
      const twins = await feed([TWIN], [await addChild(person, 'Leo')])
      const children = async () => (await shown()).map((event) => event.children.map(({ name }) => name))
      expect(await children()).toEqual([['Maya', 'Leo']])
      await clubs.sync([CLUB].map(off))
      expect(await children()).toEqual([['Maya'], ['Leo']])
      await twins.sync([TWIN].map(off))
      expect(await children()).toEqual([['Maya', 'Leo']])
    },
  )

  test(
    'shows two private events if the second feed lists the game as canceled from the start',
    { tags: 'deep' },
    async () => {
      const { person, shown, feed } = await family({ team: [] })
      const [first] = (await shown()) as [Event]
      await edit(person, first, { visibility: 'private' })
      await feed([TWIN].map(off))
      expect((await shown()).map(({ status, visibility }) => [status, visibility])).toEqual([
        ['confirmed', 'private'],
        ['cancelled', 'private'],
      ])
    },
  )
})

test('does not merge a visible event with a hidden event when a feed moves the visible event to the hidden event’s time', async () => {
  const { person, clubs, teams, shown, eventGroups } = await family()
  await teams.sync([moved(TEAM)])
  const [older] = (await shown()) as [Event, Event]
  given(await person.api.DELETE('/events/{id}', { params: { path: { id: older.id } } }))
  await clubs.sync([moved(CLUB)])
  expect(await shown()).toHaveLength(1)
  const [one, other] = await eventGroups()
  expect(one?.event_group_id).not.toBe(other?.event_group_id)
})

test('keeps a hidden event hidden when another feed lists the same event', async () => {
  const { person, shown, feed } = await family({ team: [] })
  const [first] = await shown()
  given(
    await person.api.DELETE('/events/{id}', {
      params: { path: { id: first?.id ?? '' }, query: { scope: 'this' } },
    }),
  )
  await feed([TEAM])
  expect(await shown()).toEqual([])
  const back = given<{ event: Event; count: number }>(
    await person.api.POST('/events/{id}/restore', { params: { path: { id: first?.id ?? '' } } }),
  )
  expect([back.count, (await shown()).length]).toEqual([1, 1])
})

test('splits and merges an event of two siblings for both siblings together', { tags: 'deep' }, async () => {
  const { person, maya, clubs, teams, shown } = await family()
  const leo = await addChild(person, 'Leo')
  await clubs.map([maya, leo])
  await teams.map([maya, leo])
  expect((await shown()).map(({ children }) => children.length)).toEqual([2])
  await teams.sync([moved(TEAM)])
  expect((await shown()).map(({ children }) => children.length)).toEqual([2, 2])
  await clubs.sync([moved(CLUB)])
  expect((await shown()).map(({ children }) => children.length)).toEqual([2])
})
