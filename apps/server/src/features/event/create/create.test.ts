import type { Event, NewEvent } from '@homefield/contract/event'
import { addChild, addEvent, eventsOf, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { moved, said } from '../../profile/profile.fixture.ts'

/* Tests how users add manual events. */

let world: World
let erin: Person
let maya: string

beforeAll(async () => {
  world = await startWorld({ name: 'manual-events' })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

const typed = (fields: Partial<NewEvent> = {}): NewEvent => ({
  id: newId(),
  profileId: maya,
  title: 'Practice',
  date: '2026-05-09',
  startTime: '17:30',
  durationMinutes: 90,
  sport: 'Soccer',
  visibility: 'public',
  ...fields,
})
const add = (who: Person, fields?: Partial<NewEvent>) => who.api.POST('/events', { body: typed(fields) })
const mays = (who: Person) => eventsOf(who, '2026-05-01', '2026-06-01')

test('responds with 409 if the right to add events is revoked during the request, and with profileNotFound if the client retries', async () => {
  const dana = await world.person()
  await grant(world.database, { owner: erin, friend: dana, role: 'administrator' })
  const body = typed()
  const headers = { 'Command-Id': newId() }
  const write = () => dana.api.POST('/events', { body, headers })
  const { writing } = await pastAllRights(world.database, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('events:' || $1, 0))`, [erin.id])
    const begun = write()
    await expect
      .poll(async () => {
        const { rows } = await world.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await client.query(`update friendships set role = 'viewer' where user_id = $1 and friend_id = $2`, [
      erin.id,
      dana.id,
    ])
    // Do not await the request, because it waits for a lock that this transaction holds.
    return { writing: begun }
  })
  expect(await writing).toMatchObject({
    response: { status: 409 },
    error: { error: { code: 'commandRunning' } },
  })
  expect(await write()).toMatchObject({ error: { error: { code: 'profileNotFound' } } })
  expect(world.logged()).not.toContain('request failed')
})

test('stores the typed values, the user’s zone and the sport’s color', async () => {
  const body = typed({
    title: '  Practice with Rapids ',
    location: ' Cedar Park ',
    description: 'Bring\nwater',
  })
  const { event } = given<{ event: Event }>(await erin.api.POST('/events', { body }))
  expect(event).toEqual({
    id: body.id,
    eventGroupId: expect.any(String) as string,
    sameAs: [],
    children: [{ eventId: body.id, profileId: maya, name: 'Maya', color: '#3B82F6' }],
    title: 'Practice with Rapids',
    // 17:30 in New York, in summer.
    when: {
      kind: 'timed',
      start: '2026-05-09T21:30:00Z',
      end: '2026-05-09T23:00:00Z',
      zone: 'America/New_York',
    },
    status: 'confirmed',
    activity: 'practice',
    sport: 'Soccer',
    color: '#10B981',
    platform: 'Manual',
    platformColor: '#64748B',
    teamName: null,
    locationName: null,
    location: 'Cedar Park',
    field: null,
    opponent: null,
    homeOrAway: null,
    arriveBy: null,
    uniform: null,
    description: 'Bring\nwater',
    visibility: 'public',
    isOwnEvent: true,
    ownerName: 'Erin Cole',
    birthday: null,
    seriesId: null,
    notGoing: [],
    legs: [],
    leaveBy: null,
    news: null,
    overridden: [],
    isHidden: false,
    can: { edit: true, delete: true, share: true },
    version: 1,
  })
  expect(await mays(erin)).toEqual([event])
  const params = { path: { id: body.id } }
  expect(given<{ event: Event }>(await erin.api.GET('/events/{id}', { params })).event).toEqual(event)
  expect(given(await erin.api.GET('/dashboard')).hasEvents).toBe(true)
})

test('stores empty texts as null', async () => {
  const event = await addEvent(erin, maya, { location: '  ', description: '' })
  expect([event.location, event.description]).toEqual([null, null])
})

test.each([
  ['Game at noon', 'game'],
  ['Rapids VS. Harbor', 'game'],
  ['practice', 'practice'],
  ['Spring Tournament', 'tournament'],
  ['Gameday lunch', 'other'],
])('classifies %s as %s', async (title, activity) => {
  expect((await addEvent(erin, maya, { title })).activity).toBe(activity)
})

describe('the time of a new event', () => {
  const when = async (zone: string, fields: Partial<NewEvent>) => {
    const person = await world.person({ zone })
    const child = await addChild(person, 'Kid')
    const { when: it } = await addEvent(person, child, fields)
    return it.kind === 'timed' ? [it.start, it.end, it.zone] : it
  }
  test.each<[string, string, Partial<NewEvent>, string, string]>([
    // On 8 March 2026 in New York, clocks go from 02:00 to 03:00.
    [
      'a start in the skipped hour, read with the offset before the change',
      'America/New_York',
      { date: '2026-03-08', startTime: '02:30' },
      '2026-03-08T07:30:00Z',
      '2026-03-08T08:30:00Z',
    ],
    [
      'an event that reaches into the skipped hour and keeps its full length',
      'America/New_York',
      { date: '2026-03-08', startTime: '01:30' },
      '2026-03-08T06:30:00Z',
      '2026-03-08T07:30:00Z',
    ],
    // On 1 November 2026 in New York, clocks go from 02:00 back to 01:00.
    [
      'a start in the repeated hour, which means the first of the two',
      'America/New_York',
      { date: '2026-11-01', startTime: '01:30' },
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'a zone with an odd offset',
      'Asia/Kathmandu',
      { startTime: '00:00', durationMinutes: 30 },
      '2026-05-08T18:15:00Z',
      '2026-05-08T18:45:00Z',
    ],
    [
      'a length of 24 hours',
      'America/New_York',
      { startTime: '00:00', durationMinutes: 1440 },
      '2026-05-09T04:00:00Z',
      '2026-05-10T04:00:00Z',
    ],
    [
      'a length of 24 hours across a clock change',
      'America/New_York',
      { date: '2026-11-01', startTime: '00:00', durationMinutes: 1440 },
      '2026-11-01T04:00:00Z',
      '2026-11-02T04:00:00Z',
    ],
    [
      'a date far in the future',
      'UTC',
      { date: '9998-12-31', startTime: '23:59', durationMinutes: 1440 },
      '9998-12-31T23:59:00Z',
      '9999-01-01T23:59:00Z',
    ],
    [
      'a date far in the past',
      'UTC',
      { date: '1900-01-01', startTime: '00:00' },
      '1900-01-01T00:00:00Z',
      '1900-01-01T01:00:00Z',
    ],
  ])('stores the right UTC times for %s', async (_what, zone, fields, start, end) => {
    expect(await when(zone, fields)).toEqual([start, end, zone])
  })

  test('stores the time zone that the request sends, even if the account has another zone', async () => {
    // The test stands for a parent who flies from Los Angeles to New York and adds an event on arrival.
    // The account may still have the zone of Los Angeles, but the event must be in the zone of New York.
    const plane = { date: '2026-05-14', startTime: '17:00', zone: 'America/New_York' }
    expect(await when('America/Los_Angeles', plane)).toEqual([
      '2026-05-14T21:00:00Z',
      '2026-05-14T22:00:00Z',
      'America/New_York',
    ])
  })

  test('stores the administrator’s zone if an administrator adds the event', async () => {
    const zoe = await world.person({ zone: 'America/Los_Angeles' })
    await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
    const event = await addEvent(zoe, maya, { startTime: '12:00' })
    expect(event).toMatchObject({
      when: { start: '2026-05-09T19:00:00Z', zone: 'America/Los_Angeles' },
      isOwnEvent: false,
      ownerName: 'Erin Cole',
    })
    expect(await mays(erin)).toMatchObject([{ id: event.id, isOwnEvent: true }])
  })
})

describe('an invalid event', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no title', { title: '  ' }, 'title'],
    ['a title of invisible characters', { title: '\u2800 \u200d' }, 'title'],
    ['a zone that Intl knows but PostgreSQL does not', { zone: 'PST' }, 'zone'],
    ['a title of 301 letters', { title: 'x'.repeat(301) }, 'title'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['a day of the 19th century', { date: '1899-12-31' }, 'date'],
    ['a day of the year 9999', { date: '9999-01-01' }, 'date'],
    ['a time that does not exist', { startTime: '24:00' }, 'startTime'],
    ['a time with seconds', { startTime: '12:00:00' }, 'startTime'],
    ['a length of four minutes', { durationMinutes: 4 }, 'durationMinutes'],
    ['a length of more than a day', { durationMinutes: 1441 }, 'durationMinutes'],
    ['an invalid zone', { zone: 'America/Gotham' }, 'zone'],
    ['an invalid sport', { sport: 'Chess' }, 'sport'],
    ['an invalid visibility', { visibility: 'friends' }, 'visibility'],
    ['a place of 501 letters', { location: 'x'.repeat(501) }, 'location'],
    ['a description of 10,001 letters', { description: 'x'.repeat(10_001) }, 'description'],
    ['an invalid id', { id: 'practice' }, 'id'],
  ])('rejects an event with %s', async (_what, fields, path) => {
    const { response, error } = await add(erin, fields)
    expect([response.status, error?.error]).toMatchObject([
      400,
      { code: 'invalid', details: [{ path: expect.arrayContaining([path]) as unknown }] },
    ])
    expect(await mays(erin)).toEqual([])
  })

  test('responds with the same error to an id that already exists and to a malformed id', async () => {
    const other = await world.person()
    const { id } = await addEvent(other, await addChild(other, 'Kid'), { visibility: 'private' })
    const mine = await addEvent(erin, maya)
    for (const taken of [id, mine.id]) {
      const { response, error } = await add(erin, { id: taken })
      expect([response.status, error?.error]).toMatchObject([
        400,
        { code: 'invalid', details: [{ path: ['id'], message: 'Invalid UUID' }] },
      ])
    }
    expect(await mays(erin)).toEqual([mine])
    const { rowCount } = await world.database.query(
      'select from event_groups h where not exists (select from events e where e.event_group_id = h.id)',
    )
    expect(rowCount).toBe(0)
  })

  test.each(['viewer', 'none', null] as const)(
    'rejects a new event by a person with role %s in the same way as for an unknown child (C60)',
    async (role) => {
      const friend = await world.person()
      if (role !== null) await grant(world.database, { owner: erin, friend, role })
      const answer = said(await add(friend))
      expect(answer).toMatchObject([404, expect.stringContaining('Profile not found')])
      expect(said(await add(friend, { profileId: newId() }))).toEqual(answer)
      expect(await mays(erin)).toEqual([])
    },
  )
})

test('shows a private event only to the owner and administrators, no matter which of them added it (P3)', async () => {
  const [zoe, viewer, former] = [await world.person(), await world.person(), await world.person()]
  await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
  await grant(world.database, { owner: erin, friend: viewer, role: 'viewer' })
  await grant(world.database, { owner: erin, friend: former, role: 'administrator' })
  const shown = await addEvent(erin, maya, { startTime: '10:00' })
  const hidden = [
    await addEvent(erin, maya, { title: 'Doctor', startTime: '11:00', visibility: 'private' }),
    await addEvent(zoe, maya, { title: 'Dentist', visibility: 'private' }),
  ]
  await grant(world.database, { owner: erin, friend: former, role: 'viewer' })
  const seen = async (who: Person) => (await mays(who)).map(({ id }) => id)
  const all = [shown, ...hidden].map(({ id }) => id)
  for (const who of [erin, zoe]) expect(await seen(who)).toEqual(all)
  for (const who of [viewer, former]) {
    expect(await seen(who)).toEqual([shown.id])
    const dashboard = JSON.stringify(given(await who.api.GET('/dashboard')))
    expect([dashboard.includes('Doctor'), dashboard.includes('Dentist')]).toEqual([false, false])
    for (const { id } of hidden) {
      const read = (event: string) => who.api.GET('/events/{id}', { params: { path: { id: event } } })
      expect(said(await read(id))).toEqual(said(await read(newId())))
    }
  }
})

test('increments only the child’s revision when a user adds an event (C11)', async () => {
  expect(await moved(world, () => addEvent(erin, maya))).toEqual([`profile:${maya}`])
})

test('adds one event if the client sends the same command 20 times at once (C12)', async () => {
  const [body, headers] = [typed(), { 'command-id': newId() }]
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      given<{ event: Event }>(await erin.api.POST('/events', { body, headers })),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await mays(erin)).toHaveLength(1)
})

test('stores no event if a concurrent request deletes the child', async () => {
  for (let round = 0; round < 5; round++) {
    const child = await addChild(erin, 'Leo')
    const [added, deleted] = await Promise.all([
      add(erin, { profileId: child }),
      erin.api.DELETE('/profiles/{id}', { params: { path: { id: child } } }),
    ])
    expect(deleted.response.status).toBe(200)
    expect([200, 404]).toContain(added.response.status)
    expect(await mays(erin)).toEqual([])
  }
})
