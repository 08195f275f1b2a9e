import type { Me } from '@homefield/contract/account'
import type { Dashboard } from '@homefield/contract/dashboard'
import { addChild, addEvent, connect, given, grant, mapTeam, pastAllRights } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'

let world: World
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'dashboard', clock })
})
afterAll(() => world?.close())

let links = 0
async function calendarOf(events: number): Promise<string> {
  const address = `league.example/team-${++links}.ics`
  const body = Array.from({ length: events }, (_, index) =>
    [
      'BEGIN:VEVENT',
      `UID:${links}-${index}`,
      `SUMMARY:Game ${index}`,
      `DTSTART:202605${10 + index}T220000Z`,
      'END:VEVENT',
    ].join('\r\n'),
  )
  world.feeds.serve(address, { body: ['BEGIN:VCALENDAR', ...body, 'END:VCALENDAR', ''].join('\r\n') })
  return address
}

const refresh = async (person: { api: Awaited<ReturnType<World['person']>>['api'] }) =>
  given(await person.api.POST('/dashboard/refresh'))

test('returns the data that the first-run guide needs for a new account', async () => {
  const erin = await world.person()
  expect(given(await erin.api.GET('/dashboard'))).toMatchObject({
    today: '2026-05-01',
    todaysEvents: [],
    upcomingEvents: [],
    profiles: [],
    lastDashboardRefresh: null,
    clashes: [],
    clashesToDecide: 0,
    changedEvents: 0,
    hasEvents: false,
  })
})

test('uses UTC for a parent with an invalid stored zone', async () => {
  for (const zone of ['PST', 'SystemV/PST8']) {
    const erin = await world.person()
    await pastAllRights(world.database, (as) =>
      as.query('update user_settings set timezone = $2 where user_id = $1', [erin.id, zone]),
    )
    await addEvent(erin, await addChild(erin, 'Maya'), { date: '2026-05-01', startTime: '23:30' })
    const { today, todaysEvents } = given<Dashboard>(await erin.api.GET('/dashboard'))
    expect({ today, starts: todaysEvents.map(({ when }) => when) }).toEqual({
      today: '2026-05-01',
      starts: [{ kind: 'timed', start: '2026-05-01T23:30:00Z', end: '2026-05-02T00:30:00Z', zone: 'UTC' }],
    })
    expect(given<Me>(await erin.api.GET('/me')).settings.timezone).toBe('UTC')
  }
})

test('shows at most eight upcoming events', async () => {
  const erin = await world.person()
  const child = await addChild(erin, 'Maya')
  const { id } = await connect(erin, { url: `https://${await calendarOf(12)}` })
  await mapTeam(erin, id, [child])
  await world.settled()
  const { upcomingEvents, hasEvents } = given(await erin.api.GET('/dashboard'))
  expect(upcomingEvents.map(({ title }) => title)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((index) => `Game ${index}`),
  )
  expect(hasEvents).toBe(true)
})

test('counts a child’s events of the next 7 days on the dashboard, and of the current calendar week in the list of children', async () => {
  const erin = await world.person()
  const child = await addChild(erin, 'Maya')
  // The test runs at 8:00 on Friday, 1 May, in New York. The calendar week is 26 April to 2 May.
  // The next 7 days end at 8:00 on 8 May.
  for (const [date, startTime] of [
    ['2026-04-27', '09:00'],
    ['2026-05-01', '07:00'],
    ['2026-05-02', '09:00'],
    ['2026-05-05', '09:00'],
    ['2026-05-06', '09:00'],
    ['2026-05-08', '07:00'],
    ['2026-05-08', '09:00'],
  ] as const)
    await addEvent(erin, child, { date, startTime })
  const ahead = given(await erin.api.GET('/dashboard')).profiles
  const week = given(await erin.api.GET('/profiles')).profiles
  expect([ahead, week].map((profiles) => profiles.map(({ eventCount }) => eventCount))).toEqual([[4], [3]])
})

test('lists an event that spans today and tomorrow only under today, and lists eight other upcoming events', async () => {
  const erin = await world.person()
  const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
  const { id } = await addEvent(erin, maya, { date: '2026-05-01', title: 'Camp' })
  await pastAllRights(world.database, (client) =>
    client.query(
      `insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, end_time, zone, wall_start,
         duration_minutes, sport, color, platform, platform_color, activity)
       select gen_random_uuid(), $2, owner_id, event_group_id, title, all_day, start_time + interval '1 day',
         end_time + interval '1 day', zone, wall_start + interval '1 day', duration_minutes, sport, color, platform,
         platform_color, activity
       from events where id = $1`,
      [id, leo],
    ),
  )
  for (let day = 2; day <= 10; day += 1)
    await addEvent(erin, leo, { date: `2026-05-${`${day}`.padStart(2, '0')}` })
  const { todaysEvents, upcomingEvents } = given(await erin.api.GET('/dashboard'))
  expect(todaysEvents.map(({ title }) => title)).toEqual(['Camp'])
  expect(upcomingEvents.map(({ title }) => title)).toEqual(Array.from({ length: 8 }, () => 'Practice'))
})

test('shows the clashes of the listed events, and counts the unresolved clashes of the next 30 days', async () => {
  const erin = await world.person()
  const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
  // Today is 1 May, so the period of 30 days ends with 30 May.
  for (const date of ['2026-05-01', '2026-05-20', '2026-05-30', '2026-05-31'])
    for (const child of [maya, leo]) await addEvent(erin, child, { date })
  // The dashboard lists eight upcoming events: the six events of May 2 to 7, and then the two events of May 20.
  for (const day of [2, 3, 4, 5, 6, 7]) await addEvent(erin, maya, { date: `2026-05-0${day}` })
  const look = async () => {
    const { clashes, clashesToDecide, todaysEvents, upcomingEvents } = given(await erin.api.GET('/dashboard'))
    const described = clashes.map(({ kind, first, second }) =>
      [kind, first.eventId, second.eventId].toSorted(),
    )
    const idsOf = (events: typeof todaysEvents) => events.map(({ id }) => id)
    return {
      described,
      toDecide: clashesToDecide,
      todays: idsOf(todaysEvents),
      upcoming: idsOf(upcomingEvents),
    }
  }
  const { described, toDecide, todays, upcoming } = await look()
  expect(toDecide).toBe(3)
  const later = ['overlap', ...upcoming.slice(-2)].toSorted()
  expect(described).toEqual([['overlap', ...todays].toSorted(), later])
  const [firstEventId = '', secondEventId = ''] = todays
  given(
    await erin.api.POST('/clashes/settle', {
      body: { pairs: [{ firstEventId, secondEventId }], settled: true },
    }),
  )
  expect(await look()).toMatchObject({ described: [later], toDecide: 2 })
})

test('allows a refresh if the clock was set back after the previous refresh (C22)', async () => {
  const erin = await world.person()
  expect(await refresh(erin)).toMatchObject({ started: true })
  clock.advance({ hours: -24 })
  expect(await refresh(erin)).toMatchObject({ started: true })
  expect(await refresh(erin)).toMatchObject({ started: false })
  clock.advance({ hours: 24, seconds: 6 })
  expect(await refresh(erin)).toMatchObject({ started: true })
})

test('fetches the feed of each team with a child once per refresh, and not again within five seconds', async () => {
  const erin = await world.person()
  const child = await addChild(erin, 'Maya')
  const [mapped, unmapped, friends, viewed] = [
    await calendarOf(1),
    await calendarOf(1),
    await calendarOf(1),
    await calendarOf(1),
  ]
  const own = await connect(erin, { url: `https://${mapped}` })
  await mapTeam(erin, own.id, [child])
  await connect(erin, { url: `https://${unmapped}` })
  for (const [address, role] of [
    [friends, 'administrator'],
    [viewed, 'viewer'],
  ] as const) {
    const friend = await world.person()
    const theirs = await addChild(friend, 'Zoe')
    const team = await connect(friend, { url: `https://${address}` })
    await mapTeam(friend, team.id, [theirs])
    await grant(world.database, { owner: friend, friend: erin, role })
  }
  await world.settled()
  const asked = () => [mapped, unmapped, friends, viewed].map((address) => world.feeds.hits(address))
  expect(asked()).toEqual([1, 1, 1, 1])

  // A feed can be fetched again five seconds after its last fetch, so ten seconds are enough.
  clock.advance({ seconds: 10 })
  const now = clock.now().toString()
  // The test locks Erin's row in `user_settings`, so that all six refresh requests wait and then run at once.
  const outcomes = await pastAllRights(world.database, async (client) => {
    await client.query('select 1 from user_settings where user_id = $1 for update', [erin.id])
    const asking = Promise.all(Array.from({ length: 6 }, () => refresh(erin)))
    const waiting = async () => {
      const { rows } = await world.database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 15_000 }).toBe(6)
    await client.query('commit')
    return asking
  })
  expect(outcomes.filter(({ started }) => started)).toHaveLength(1)
  expect(new Set(outcomes.map(({ lastDashboardRefresh }) => lastDashboardRefresh))).toEqual(new Set([now]))
  await world.settled()
  expect(asked()).toEqual([2, 1, 2, 1])

  clock.advance({ milliseconds: 4_999 })
  expect((await refresh(erin)).started).toBe(false)
  clock.advance({ milliseconds: 1 })
  expect((await refresh(erin)).started).toBe(true)
  await world.settled()
  expect(asked()).toEqual([3, 1, 3, 1])
  expect(given(await erin.api.GET('/dashboard')).lastDashboardRefresh).toBe(clock.now().toString())
})
