import type { Event, NewEvent } from '@homefield/contract/event'
import { addChild, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { moved } from '../../profile/profile.fixture.ts'
import { opened, startsOf } from '../update/change.fixture.ts'

/* Tests manual events that repeat every week. The server stores each occurrence as a separate event. */

let world: World
let erin: Person
let maya: string

beforeAll(async () => {
  world = await startWorld({ name: 'repeating-events', limits: { events: 21_000 } })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

const typed = (fields: Partial<NewEvent>): NewEvent => ({
  id: newId(),
  profileId: maya,
  title: 'Practice',
  date: '2026-10-25',
  startTime: '17:30',
  durationMinutes: 90,
  sport: 'Soccer',
  visibility: 'public',
  ...fields,
})
const add = (fields: Partial<NewEvent>, headers: Record<string, string> = {}) =>
  erin.api.POST('/events', { body: typed(fields), headers })

test('keeps the wall time of a series across a clock change, and gives each event a separate event group (C20)', async () => {
  // 25 October is a Sunday, a week before clocks go back.
  const body = typed({ repeat: { everyWeeks: 1, weekdays: [1, 4], until: '2026-11-04' } })
  const { event } = given<{ event: Event }>(await erin.api.POST('/events', { body }))
  expect([event.id, event.version]).toEqual([body.id, 1])
  expect(await startsOf(erin)).toEqual([
    '2026-10-25T21:30:00Z',
    '2026-10-28T21:30:00Z',
    '2026-11-01T22:30:00Z',
    '2026-11-04T22:30:00Z',
  ])
  const { rows } = await world.database.query(
    `select count(distinct e.event_group_id)::int as "eventGroups", array_agg(distinct h.series_id) as series,
       array_agg(distinct e.wall_start::time::text) as walls, array_agg(distinct e.duration_minutes) as lengths
     from events e join event_groups h on h.id = e.event_group_id where e.profile_id = $1`,
    [maya],
  )
  expect(rows).toEqual([{ eventGroups: 4, series: [event.seriesId], walls: ['17:30:00'], lengths: [90] }])
  expect((await opened(erin, event.id)).detail.series).toMatchObject({
    count: 4,
    following: 4,
    lastDay: '2026-11-04',
  })
})

test('starts an event of a series at the second 01:30 if 01:30 occurs twice on that day and the user chose the second (C20)', async () => {
  given(await add({ startTime: '01:30', isSecond: true, repeat: { everyWeeks: 1, weekdays: [1], count: 3 } }))
  expect(await startsOf(erin)).toEqual([
    '2026-10-25T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-08T06:30:00Z',
  ])
})

test('stores the place name of an event that starts at the second 01:30 on a day when 01:30 occurs twice', async () => {
  const { event } = given<{ event: Event }>(
    await add({
      date: '2026-11-01',
      startTime: '01:30',
      isSecond: true,
      location: 'Elm St 1',
      locationName: 'Oak Field',
    }),
  )
  expect(event).toMatchObject({
    when: { start: '2026-11-01T06:30:00Z', end: '2026-11-01T08:00:00Z' },
    location: 'Elm St 1',
    locationName: 'Oak Field',
    seriesId: null,
  })
})

describe('an invalid series of repeating events', () => {
  test.each<[string, Partial<NewEvent>, string]>([
    [
      'a repetition of over two years',
      { repeat: { everyWeeks: 1, weekdays: [1], until: '2028-10-26' } },
      'repeatTooLong',
    ],
    [
      'more than 200 events',
      { repeat: { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-06-01' } },
      'repeatTooLong',
    ],
    [
      'an end before the first occurrence',
      { repeat: { everyWeeks: 1, weekdays: [1], until: '2026-10-31' } },
      'repeatEmpty',
    ],
    [
      'C25 days in the year 9999',
      { date: '9998-12-25', repeat: { everyWeeks: 1, weekdays: [6], count: 3 } },
      'invalid',
    ],
    [
      'both an end date and a count',
      { repeat: { everyWeeks: 1, weekdays: [1], until: '2026-12-01', count: 3 } },
      'invalid',
    ],
    ['neither an end date nor a count', { repeat: { everyWeeks: 1, weekdays: [1] } }, 'invalid'],
    ['an invalid weekday', { repeat: { everyWeeks: 1, weekdays: [8], count: 3 } }, 'invalid'],
  ])('rejects an invalid series of repeating events: %s', async (_what, fields, code) => {
    const { response, error } = await add(fields)
    expect([response.status, error?.error.code]).toEqual([400, code])
    const { rowCount } = await world.database.query('select from events where profile_id = $1', [maya])
    expect(rowCount).toBe(0)
  })
})

test('increments the child’s revision only once when a user adds 200 repeated events', async () => {
  const body = typed({ repeat: { everyWeeks: 1, weekdays: [1, 2, 3, 4, 5, 6, 7], count: 200 } })
  expect(await moved(world, () => erin.api.POST('/events', { body }))).toEqual([`profile:${maya}`])
  const { rowCount } = await world.database.query('select from events where profile_id = $1', [maya])
  expect(rowCount).toBe(200)
})

test('adds one series of repeating events if the client sends the same command 20 times at once (C12)', async () => {
  const body = typed({ repeat: { everyWeeks: 1, weekdays: [1], count: 3 } })
  const headers = { 'command-id': newId() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      given<{ event: Event }>(await erin.api.POST('/events', { body, headers })),
    ),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await startsOf(erin)).toHaveLength(3)
})

test('accepts no more manual events than the operator’s limit of 21,000, even if two people add events at once', async () => {
  const zoe = await world.person()
  await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
  await pastAllRights(world.database, (as) =>
    as.query(
      `with made as (insert into event_groups (id, owner_id) select gen_random_uuid(), $1 from generate_series(1, 20990) returning id)
       insert into events (id, profile_id, owner_id, event_group_id, title, all_day, first_day, last_day, sport, color, platform,
         platform_color, activity)
       select gen_random_uuid(), $2, $1, id, 'Practice', true, '2020-01-01', '2020-01-01', 'Soccer', '#10B981', 'Manual',
         '#64748B', 'practice' from made`,
      [erin.id, maya],
    ),
  )
  const repeat = { everyWeeks: 1, weekdays: [1], count: 4 }
  const answers = await Promise.all(
    [erin, zoe, erin, zoe].map((who) => who.api.POST('/events', { body: typed({ repeat }) })),
  )
  expect(answers.map(({ response }) => response.status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409])
  const refused = answers.find(({ error }) => error)?.error?.error
  expect([refused?.code, refused?.message]).toEqual([
    'tooManyEvents',
    'You’ve reached this Homefield server’s limit on events per family. Ask the person who runs it to raise it.',
  ])
  given(await add({}))
  given(await add({}))
  expect((await add({})).error?.error.code).toBe('tooManyEvents')
})
