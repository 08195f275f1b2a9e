import type { ChangeList } from '@homefield/contract/change'
import type { EventChange } from '@homefield/contract/event'
import {
  addChild,
  addEvent,
  befriend,
  connect,
  eventsOf,
  given,
  grant,
  mapTeam,
  pastAllRights,
  syncTeam,
} from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { calendar, newAddress } from '../connection/calendar.fixture.ts'
import { change, opened } from '../event/update/change.fixture.ts'
import { forgetAdding, recordChange } from '../event/story.fixture.ts'

/*
 * Tests the three places that show a person's unacknowledged changes: event, list of changes, dashboard.
 */

type EventEdit = Omit<EventChange, 'version'>

let world: World
let erin: Person
let viewer: Person
let administrator: Person
let maya: string
const clock = new SettableClock('2026-05-09T16:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'changes', clock })
})
afterAll(() => world?.close())
beforeEach(async () => {
  clock.set('2026-05-09T16:00:00Z')
  ;[erin, viewer, administrator] = await Promise.all([
    world.person({ name: 'Erin Cole' }),
    world.person({ name: 'Vic Viewer' }),
    world.person({ name: 'Ada Administrator' }),
  ])
  maya = await addChild(erin, 'Maya')
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend: administrator, role: 'administrator' })
})

const list = async (person: Person) => given<ChangeList>(await person.api.GET('/changes'))
const titles = async (person: Person) => (await list(person)).changed.map(({ event }) => event.title)
const gotIt = async (person: Person, changeIds: string[]) =>
  given(await person.api.POST('/changes/acknowledge', { body: { changeIds } })).acknowledged
const EARLIER = '2026-05-09T10:00:00Z'
const renamed = (eventId: string, at = EARLIER) =>
  recordChange(world, { eventId, field: 'title', from: 'Before', to: 'After', at })

test('shows a team’s new time to everybody who sees the event, until each person acknowledges it', async () => {
  const address = newAddress()
  const serve = (start: string) =>
    world.feeds.serve(address, { body: calendar([{ uid: 'a', start, summary: 'Game' }]) })
  serve('20260512T180000Z')
  const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(erin, id, [maya])
  await world.settled()
  expect((await list(erin)).changed).toEqual([])

  // The server does not fetch a feed twice within a few seconds, so the test advances the clock.
  clock.advance({ seconds: 10 })
  serve('20260512T190000Z')
  await syncTeam(erin, id)
  serve('20260512T200000Z')
  clock.set('2026-05-09T17:00:00Z')
  await syncTeam(erin, id)
  const news = {
    changeIds: [expect.any(String), expect.any(String)],
    differences: [
      {
        field: 'when',
        from: { kind: 'timed', start: '2026-05-12T18:00:00Z', end: null, zone: 'America/New_York' },
        to: { kind: 'timed', start: '2026-05-12T20:00:00Z', end: null, zone: 'America/New_York' },
      },
    ],
    changedAt: '2026-05-09T17:00:00Z',
    overridden: [],
    by: { kind: 'platform', name: 'Other' },
  }
  const { changed } = await list(erin)
  expect(changed.map(({ event, teamId }) => [event.title, event.news, teamId])).toEqual([['Game', news, id]])
  const [inList] = await eventsOf(erin, '2026-05-12', '2026-05-13')
  expect(inList?.news).toEqual(news)
  // A friend with the role “viewer” does not see the team, so `teamId` is null.
  expect((await list(viewer)).changed.map(({ event, teamId }) => [event.news, teamId])).toEqual([
    [news, null],
  ])

  const ids = changed[0]?.event.news?.changeIds ?? []
  expect(await gotIt(erin, ids)).toBe(2)
  expect([await titles(erin), await titles(viewer)]).toEqual([[], ['Game']])
  expect((await eventsOf(erin, '2026-05-12', '2026-05-13'))[0]?.news).toBeNull()
  // The server compares the next change with the value that Erin acknowledged.
  serve('20260512T210000Z')
  clock.advance({ hours: 1 })
  await syncTeam(erin, id)
  const [again] = (await list(erin)).changed
  expect(again?.event.news?.differences).toMatchObject([
    { from: { start: '2026-05-12T20:00:00Z' }, to: { start: '2026-05-12T21:00:00Z' } },
  ])
})

describe('a platform’s change to a field that a family has overridden', () => {
  /**
   * Imports a game that Erin then renames to Derby.
   * The returned function `rename` changes the game's title in the team's feed.
   */
  async function derby() {
    const address = newAddress()
    const serve = (summary: string) =>
      world.feeds.serve(address, { body: calendar([{ uid: 'a', start: '20260512T180000Z', summary }]) })
    serve('Game')
    const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Wildcats' })
    await mapTeam(erin, id, [maya])
    await world.settled()
    const [game] = await eventsOf(erin, '2026-05-12', '2026-05-13')
    const gameId = game?.id ?? ''
    await change(erin, gameId, { title: 'Derby' })
    const rename = async (summary: string) => {
      serve(summary)
      clock.advance({ hours: 1 })
      await syncTeam(erin, id)
    }
    return { gameId, rename, edit: (by: Person, fields: EventEdit) => change(by, gameId, fields) }
  }
  const overridden = async (person: Person) =>
    (await list(person)).changed.map(({ event }) => event.news?.overridden)
  const from = (before: string, to: string) => [[{ field: 'title', from: before, to }]]
  const counted = async (person: Person) => given(await person.api.GET('/dashboard')).changedEvents

  test('shows the platform’s change to the owner and the administrator until they acknowledge it', async () => {
    const { rename } = await derby()
    expect(await overridden(erin)).toEqual([])
    await rename('Final')
    const [notified] = (await list(erin)).changed
    expect(notified?.event).toMatchObject({
      title: 'Derby',
      overridden: ['title'],
      news: {
        differences: [],
        overridden: [{ field: 'title', from: 'Game', to: 'Final' }],
        changedAt: '2026-05-09T17:00:00Z',
        by: { kind: 'platform', name: 'Other' },
      },
    })
    expect(await counted(erin)).toBe(1)
    expect((await eventsOf(erin, '2026-05-12', '2026-05-13'))[0]?.news).toEqual(notified?.event.news)
    // The administrator sees two changes: Erin's new title, and the new title in the feed.
    expect((await list(administrator)).changed[0]?.event.news).toMatchObject({
      differences: [{ field: 'title', from: 'Game', to: 'Derby' }],
      overridden: [{ field: 'title', from: 'Game', to: 'Final' }],
    })
    await gotIt(erin, notified?.event.news?.changeIds ?? [])
    expect([await overridden(erin), await counted(erin)]).toEqual([[], 0])
    await rename('Semifinal')
    expect(await overridden(erin)).toEqual(from('Final', 'Semifinal'))
  })

  test('hides the platform’s change once somebody keeps or drops the override, or the platform’s value equals the override', async () => {
    const { rename, edit } = await derby()
    await rename('Final')
    await edit(administrator, { keepMine: ['title'] })
    expect(await overridden(erin)).toEqual([])
    await rename('Semifinal')
    expect(await overridden(administrator)).toEqual([from('Final', 'Semifinal')[0]])
    await edit(erin, { useTheirs: ['title'] })
    expect(await overridden(erin)).toEqual([])
    expect((await list(administrator)).changed.map(({ event }) => [event.title, event.news])).toMatchObject([
      ['Semifinal', { differences: [{ from: 'Game', to: 'Semifinal' }], overridden: [] }],
    ])
    await edit(erin, { title: 'Derby' })
    await rename('Final')
    await rename('Derby')
    expect(await overridden(erin)).toEqual([])
  })

  test('shows a viewer only the value set by the family, not the platform’s change (C60, P3)', async () => {
    const { gameId, rename } = await derby()
    const seen = async () =>
      (await list(viewer)).changed.map(({ event }) => [
        event.title,
        event.news?.differences,
        event.news?.overridden,
      ])
    const renamedByErin = [['Derby', [{ field: 'title', from: 'Game', to: 'Derby' }], []]]
    expect(await seen()).toEqual(renamedByErin)
    await rename('Final')
    expect(await seen()).toEqual(renamedByErin)
    await gotIt(viewer, (await list(viewer)).changed[0]?.event.news?.changeIds ?? [])
    expect([await seen(), await counted(viewer)]).toEqual([[], 0])
    const { event, detail } = await opened(viewer, gameId)
    expect([event.title, event.overridden, detail.overrides]).toEqual(['Derby', [], []])
    expect(detail.history.map(({ difference }) => difference)).toEqual([
      { field: 'title', from: 'Game', to: 'Derby' },
    ])
    const own = await opened(erin, gameId)
    expect(own.event.overridden).toEqual(['title'])
    expect(own.detail.history.map(({ isOverridden }) => isOverridden)).toEqual([true, false])
  })
})

test('marks an event that a later sync added as new, and marks no event of the first sync', async () => {
  const address = newAddress()
  const first = { uid: 'a', start: '20260512T180000Z', summary: 'Game' }
  const second = { uid: 'b', start: '20260513T180000Z', summary: 'Extra game' }
  world.feeds.serve(address, { body: calendar([first]) })
  const { id } = await connect(erin, { url: `https://${address}` })
  await mapTeam(erin, id, [maya])
  await world.settled()
  world.feeds.serve(address, { body: calendar([first, second]) })
  await syncTeam(erin, id)
  world.feeds.serve(address, { body: calendar([first, { ...second, start: '20260513T190000Z' }]) })
  clock.advance({ hours: 1 })
  await syncTeam(erin, id)
  const { changed } = await list(erin)
  expect(changed.map(({ event }) => [event.title, event.news?.differences])).toEqual([
    ['Extra game', [{ field: 'added' }]],
  ])
})

test('lists changed events newest first, and counts them on the dashboard', async () => {
  for (const [nth, hour] of ['08', '10', '09'].entries()) {
    const { id } = await addEvent(erin, maya, {
      title: `Practice ${hour}`,
      startTime: `1${nth}:00`,
      date: '2026-05-10',
    })
    await renamed(id, `2026-05-09T${hour}:00:00Z`)
  }
  expect(await titles(erin)).toEqual(['Practice 10', 'Practice 09', 'Practice 08'])
  expect(given(await erin.api.GET('/dashboard')).changedEvents).toBe(3)
})

describe('listing changes of many events', () => {
  /**
   * Adds `events` events for the child Maya, one hour apart, and renames each event `times` times.
   * The renames alternate between two titles.
   * Renames are one second apart, and the last rename is at the time `until`.
   */
  const renameMany = (events: number, times: number, until: string) =>
    pastAllRights(world.database, async (as) => {
      await as.query(
        `create temp table made on commit drop as
           select gen_random_uuid() as event, gen_random_uuid() as event_group, n from generate_series(1, $1::int) n`,
        [events],
      )
      await as.query('insert into event_groups (id, owner_id) select event_group, $1 from made', [erin.id])
      await as.query(
        `insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, zone, sport, color,
           platform, platform_color, activity)
         select event, $1, $2, event_group, 'Game', false, timestamptz '2026-05-10Z' + n * interval '1 hour', 'UTC', 'Soccer',
           '#10B981', 'Manual', '#64748B', 'game' from made`,
        [maya, erin.id],
      )
      await as.query(
        `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_at)
         select gen_random_uuid(), event, $1, 'title', to_jsonb((turn % 2)::text), to_jsonb(((turn + 1) % 2)::text),
           $2::timestamptz - ($3::int - turn) * interval '1 second'
         from made, generate_series(1, $3::int) turn`,
        [erin.id, until, times],
      )
    })

  test('limits the list of changed events and the dashboard’s count to 200', async () => {
    await renameMany(230, 3, EARLIER)
    expect((await list(erin)).changed).toHaveLength(200)
    expect(given(await erin.api.GET('/dashboard')).changedEvents).toBe(200)
  })

  test('lists an older change even if many newer changes were reverted', async () => {
    const { id } = await addEvent(erin, maya)
    await renamed(id, '2026-05-08T10:00:00Z')
    // Each event is renamed away from its first title and back, so the 630 changes cancel each other out.
    await renameMany(315, 2, EARLIER)
    expect(await titles(erin)).toEqual(['Practice'])
    expect(given(await erin.api.GET('/dashboard')).changedEvents).toBe(1)
  })
})

describe('changes that the list leaves out because of their age, their author or a removed override', () => {
  // The test runs on May 9 at noon in New York. The day before (May 8) began at 04:00Z in New York.
  test.each([
    ['that ended before yesterday', { date: '2026-05-07', startTime: '22:30' }, EARLIER, 0],
    ['that ended in the first minute of yesterday', { date: '2026-05-07', startTime: '23:01' }, EARLIER, 1],
    ['that changed 30 days ago', { date: '2026-05-12' }, '2026-04-09T16:00:00Z', 0],
    ['that changed a minute less than 30 days ago', { date: '2026-05-12' }, '2026-04-09T16:01:00Z', 1],
  ])('lists only recent changes to current events: an event %s, %o', async (_case, typed, at, expected) => {
    const { id } = await addEvent(erin, maya, typed)
    await renamed(id, at)
    expect((await list(erin)).changed).toHaveLength(expected)
    const events = await eventsOf(erin, '2026-05-01', '2026-05-20')
    expect(events.filter(({ news }) => news)).toHaveLength(expected)
  })

  test('the list leaves out a person’s own changes and shows them to other people', async () => {
    const { id } = await addEvent(erin, maya)
    await forgetAdding(world, id)
    await recordChange(world, {
      eventId: id,
      field: 'title',
      from: 'A',
      to: 'B',
      by: administrator.id,
      at: EARLIER,
    })
    expect([await titles(administrator), await titles(erin), await titles(viewer)]).toEqual([
      [],
      ['Practice'],
      ['Practice'],
    ])
    const by = async (person: Person) => (await list(person)).changed[0]?.event.news?.by
    expect(await by(erin)).toEqual({ kind: 'person', name: 'Ada Administrator', isViewer: false })
    // Ada is not a friend of the viewer, so the response does not contain Ada's name.
    expect(await by(viewer)).toEqual({ kind: 'person', name: null, isViewer: false })
  })

  test('leaves out the platform’s change to an overridden field once the override is removed', async () => {
    const { id } = await addEvent(erin, maya)
    await recordChange(world, {
      eventId: id,
      field: 'title',
      from: 'A',
      to: 'B',
      at: EARLIER,
      isOverridden: true,
    })
    expect(await titles(erin)).toEqual([])
  })
})

test('shows a friend only changes made since the friend last received access, even if the friend is an administrator', async () => {
  const luc = await world.person({ name: 'Luc Lately' })
  await befriend(luc, erin)
  const letIn = async (role: 'viewer' | 'administrator' | 'none', version: number) => {
    clock.advance({ minutes: 1 })
    const params = { path: { userId: luc.id } }
    given(await erin.api.PATCH('/friends/{userId}', { params, body: { role, version } }))
  }
  await addEvent(erin, maya, { title: 'Before', startTime: '11:00' })
  const { id } = await addEvent(erin, maya, { title: 'Renamed', startTime: '13:00' })
  await recordChange(world, { eventId: id, field: 'title', from: 'X', to: 'Y', at: clock.now().toString() })
  await letIn('viewer', 1)
  const counted = async () => given(await luc.api.GET('/dashboard')).changedEvents
  expect([await titles(luc), await counted()]).toEqual([[], 0])
  expect((await eventsOf(luc, '2026-05-01', '2026-06-01')).map(({ news }) => news)).toEqual([null, null])

  clock.advance({ minutes: 1 })
  await recordChange(world, {
    eventId: id,
    field: 'uniform',
    from: 'red',
    to: 'blue',
    at: clock.now().toString(),
  })
  const [notified] = (await list(luc)).changed
  expect(notified?.event.news?.differences).toEqual([{ field: 'uniform', from: 'red', to: 'blue' }])
  expect(await counted()).toBe(1)
  await letIn('administrator', 2)
  expect(await titles(luc)).toEqual(['Renamed'])

  // The friend had no access at the time of the title change, so the list does not contain the change.
  await letIn('none', 3)
  clock.advance({ minutes: 1 })
  await recordChange(world, { eventId: id, field: 'title', from: 'Y', to: 'Z', at: clock.now().toString() })
  await letIn('viewer', 4)
  expect([await titles(luc), await counted()]).toEqual([[], 0])
})

test('hides changes of events that a person cannot see, and does not let the person acknowledge them (C60, P3)', async () => {
  const [former, stranger] = [await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: former, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: former, role: null })
  const open = await renamed((await addEvent(erin, maya, { title: 'Open' })).id)
  const closed = await renamed((await addEvent(erin, maya, { title: 'Closed', visibility: 'private' })).id)
  expect((await titles(erin)).toSorted()).toEqual(['Closed', 'Open'])
  expect((await titles(administrator)).toSorted()).toEqual(['Closed', 'Open'])
  expect(await titles(viewer)).toEqual(['Open'])
  expect([await titles(former), await titles(stranger)]).toEqual([[], []])
  expect(await gotIt(viewer, [open, closed, newId()])).toBe(1)
  expect([await gotIt(former, [open, closed]), await gotIt(stranger, [open, closed])]).toEqual([0, 0])
  const { rows } = await world.database.query(
    'select user_id, change_id from change_acknowledgements where change_id = any ($1::uuid[])',
    [[open, closed]],
  )
  expect(rows).toEqual([{ user_id: viewer.id, change_id: open }])
})

test('acknowledges a change once for concurrent and repeated requests (C11)', async () => {
  const { id } = await addEvent(erin, maya)
  const changes = [await renamed(id), await renamed(id)]
  const notified = await Promise.all(
    [1, 2, 3, 4].map((turn) => gotIt(erin, turn % 2 ? changes : changes.toReversed())),
  )
  expect(notified.reduce((sum, one) => sum + one)).toBe(2)
  expect(await gotIt(erin, changes)).toBe(0)
  expect(await titles(erin)).toEqual([])
})

test('increments only the person’s own revision when they acknowledge a change or open the list of changes (C11)', async () => {
  const { id } = await addEvent(erin, maya)
  const change = await renamed(id)
  const revisions = async () => {
    const { rows } = await world.database.query<{ revision: number }>(
      `select subject, revision from revisions where subject like 'person:%' or subject like 'profile:%' order by subject`,
    )
    return new Map(rows.map((row) => [(row as unknown as { subject: string }).subject, row.revision]))
  }
  const moved = async (act: () => Promise<unknown>) => {
    const before = await revisions()
    await act()
    return [...(await revisions())]
      .filter(([subject, now]) => before.get(subject) !== now)
      .map(([subject]) => subject)
  }
  expect(await moved(() => gotIt(erin, [change]))).toEqual([`person:${erin.id}`])
  expect(await moved(() => gotIt(erin, [change]))).toEqual([])
  expect(await moved(() => erin.api.POST('/changes/look'))).toEqual([`person:${erin.id}`])
})

test('stores for each person when they last opened the list of changes', async () => {
  expect((await list(erin)).seenAt).toBeNull()
  const look = async () => given(await erin.api.POST('/changes/look')).seenAt
  expect(await look()).toBe('2026-05-09T16:00:00Z')
  expect((await list(erin)).seenAt).toBe('2026-05-09T16:00:00Z')
  // Setting the clock back does not set the stored time back.
  clock.set('2026-05-09T15:00:00Z')
  expect(await look()).toBe('2026-05-09T16:00:00Z')
  expect((await list(viewer)).seenAt).toBeNull()
})

test('lists failing feeds only to people who administer them (C60, P3)', async () => {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar([{ uid: 'a', start: '20260512T180000Z' }]) })
  const { id } = await connect(erin, { url: `https://${address}`, teamName: 'Wildcats' })
  await mapTeam(erin, id, [maya])
  await world.settled()
  expect((await list(erin)).failing).toEqual([])
  await pastAllRights(world.database, (as) =>
    as.query(
      `update feeds set problem = 'notFound', problem_since = '2026-05-09T11:00:00Z'
       where id = (select feed_id from platform_teams where id = $1)`,
      [id],
    ),
  )
  const failing = [
    {
      teamId: id,
      teamName: 'Wildcats',
      platform: 'Other',
      reason: 'notFound',
      since: '2026-05-09T11:00:00Z',
    },
  ]
  expect((await list(erin)).failing).toEqual(failing)
  expect((await list(administrator)).failing).toEqual(failing)
  expect((await list(viewer)).failing).toEqual([])
  // A team without a child shows no events in the calendar, so the list leaves out the team's failing feed.
  await mapTeam(erin, id, [])
  expect((await list(erin)).failing).toEqual([])
})
