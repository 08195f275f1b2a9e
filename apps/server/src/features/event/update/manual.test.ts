import type { NewEvent } from '@homefield/contract/event'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import { moved, said } from '../../profile/profile.fixture.ts'
import { ask, change, storedEventChanges, opened, remove, startsOf, timeOf } from './change.fixture.ts'
import { forgetAdding } from '../story.fixture.ts'

/* Tests how users edit manual events. Covers single events and series. */

let world: World
let erin: Person
let maya: string
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'changing-manual', clock })
})
beforeEach(async () => {
  erin = await world.person()
  maya = await addChild(erin, 'Maya')
})
afterAll(() => world?.close())

const add = (fields: Partial<Omit<NewEvent, 'profileId'>> = {}, who = erin) => addEvent(who, maya, fields)

test('stores each edited field, leaves all other fields unchanged, and records who changed what', async () => {
  const event = await add({ location: 'Oak Field', locationName: 'Oak', description: 'Shoes' })
  const { event: after, detail } = await change(erin, event.id, {
    title: 'Game vs Storm',
    sport: 'Hockey',
    visibility: 'private',
    description: '',
  })
  expect(after).toEqual({
    ...event,
    title: 'Game vs Storm',
    activity: 'game',
    sport: 'Hockey',
    color: '#14B8A6',
    visibility: 'private',
    description: null,
    version: 2,
  })
  expect(detail.edited).toEqual({
    at: '2026-05-01T12:00:00Z',
    by: { kind: 'person', name: 'Erin Cole', isViewer: true },
  })
  expect(
    (await storedEventChanges(world, maya)).map(({ field, old_value, new_value, changed_by }) => [
      field,
      old_value,
      new_value,
      changed_by,
    ]),
  ).toEqual([
    ['title', 'Practice', 'Game vs Storm', erin.id],
    ['description', 'Shoes', null, erin.id],
    ['sport', 'Soccer', 'Hockey', erin.id],
    ['visibility', 'public', 'private', erin.id],
  ])
})

test('changes the name of a place without changing its address, and the address without changing the name', async () => {
  const { id } = await add({ location: 'Elm St 1', locationName: 'Oak Field' })
  expect((await change(erin, id, { locationName: null })).event).toMatchObject({
    locationName: null,
    location: 'Elm St 1',
  })
  expect((await change(erin, id, { location: 'Elm St 2', locationName: 'Elm' })).event).toMatchObject({
    locationName: 'Elm',
    location: 'Elm St 2',
  })
  expect((await storedEventChanges(world, maya)).map(({ new_value }) => new_value)).toEqual([
    { name: null, address: 'Elm St 1' },
    { name: 'Elm', address: 'Elm St 2' },
  ])
})

test('keeps the version and the revision, and records no change, if an edit changes nothing', async () => {
  const { id, title } = await add()
  const same = {
    title,
    date: '2026-05-09',
    startTime: '12:00',
    durationMinutes: 60,
    sport: 'Soccer',
  } as const
  expect((await change(erin, id, same)).event.version).toBe(1)
  expect(await moved(world, () => change(erin, id, same))).toEqual([])
  expect(await storedEventChanges(world, maya)).toEqual([])
})

describe('the time of a manual event', () => {
  test('moves an event to another day and hour, and keeps its length', async () => {
    const { id } = await add({ durationMinutes: 90 })
    expect(timeOf((await change(erin, id, { date: '2026-05-10' })).event)).toEqual([
      '2026-05-10T16:00:00Z',
      '2026-05-10T17:30:00Z',
      'America/New_York',
    ])
    const { event, detail } = await change(erin, id, { startTime: '18:15' })
    expect(timeOf(event)).toEqual(['2026-05-10T22:15:00Z', '2026-05-10T23:45:00Z', 'America/New_York'])
    expect(detail.typedTime).toEqual({
      date: '2026-05-10',
      startTime: '18:15',
      isSecond: false,
      durationMinutes: 90,
      zone: 'America/New_York',
    })
  })

  test.each([30, 45, 75, 15, 1440])('accepts a length of %d minutes', async (durationMinutes) => {
    const { id } = await add()
    expect((await change(erin, id, { durationMinutes })).detail.typedTime).toMatchObject({ durationMinutes })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a length that is not in the list', { durationMinutes: 61 }, 'durationMinutes'],
    ['a day of the year 9999', { date: '9999-01-01' }, 'date'],
    ['a day of the 19th century', { date: '1899-12-31' }, 'date'],
    ['a day that does not exist', { date: '2026-02-29' }, 'date'],
    ['a zone that does not exist', { startTime: '12:30', zone: 'America/Gotham' }, 'zone'],
  ])('rejects %s (C25)', async (_what, fields, path) => {
    const { id } = await add()
    const { response, error } = await ask(erin, id, { version: 1, ...fields })
    expect([response.status, error?.error]).toMatchObject([
      400,
      { code: 'invalid', details: [{ path: expect.arrayContaining([path]) as unknown }] },
    ])
    expect((await opened(erin, id)).event.version).toBe(1)
  })

  test('accepts a leap day and the last supported day (C25)', async () => {
    const { id } = await add({ date: '2028-02-29' })
    expect(timeOf((await change(erin, id, { date: '9998-12-31' })).event)).toEqual([
      '9998-12-31T17:00:00Z',
      '9998-12-31T18:00:00Z',
      'America/New_York',
    ])
  })

  test('moves an event to the second 01:30 on a day when clocks go back, and then to the first 01:30 (C20)', async () => {
    const { id } = await add({ date: '2026-11-01', startTime: '01:30' })
    const second = await change(erin, id, { isSecond: true })
    expect(timeOf(second.event)).toEqual(['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', 'America/New_York'])
    expect(second.detail.typedTime).toMatchObject({ startTime: '01:30', isSecond: true })
    const same = { date: '2026-11-01', startTime: '01:30', isSecond: true }
    expect((await change(erin, id, same)).event.version).toBe(2)
    expect(timeOf((await change(erin, id, { ...same, isSecond: false })).event)[0]).toBe(
      '2026-11-01T05:30:00Z',
    )
    // 12:00 occurs only once on that day, so the server ignores `isSecond`.
    expect((await change(erin, id, { startTime: '12:00', isSecond: true })).detail.typedTime).toMatchObject({
      startTime: '12:00',
      isSecond: false,
    })
  })

  test('keeps the time of an event entered at 02:30, which clocks skip, if an edit sends 02:30 or the displayed 03:30 (C20)', async () => {
    const { id } = await add({ date: '2026-03-08', startTime: '02:30' })
    for (const startTime of ['02:30', '03:30'])
      expect(
        (await change(erin, id, { date: '2026-03-08', startTime, title: 'Practice' })).event,
      ).toMatchObject({
        version: 1,
        when: { start: '2026-03-08T07:30:00Z' },
      })
    // The clocks skip no hour on March 9, so the moved event starts at 02:30, as the user first entered.
    expect(timeOf((await change(erin, id, { date: '2026-03-09' })).event)[0]).toBe('2026-03-09T06:30:00Z')
  })

  test('moves an event to the second 01:45 in Lord Howe, where clocks go back by half an hour (C20)', async () => {
    erin = await world.person({ zone: 'Australia/Lord_Howe' })
    maya = await addChild(erin, 'Maya')
    const { id } = await add({ date: '2026-04-05', startTime: '01:45', durationMinutes: 30 })
    expect(timeOf((await opened(erin, id)).event)[0]).toBe('2026-04-04T14:45:00Z')
    expect(timeOf((await change(erin, id, { isSecond: true })).event)[0]).toBe('2026-04-04T15:15:00Z')
  })

  test('interprets a time in the editor’s zone only if the editor changed the time', async () => {
    const zoe = await world.person({ zone: 'America/Los_Angeles' })
    await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
    const { id } = await add({ startTime: '12:00' })
    // The event is at 12:00 in New York. The editor Zoe is in Los Angeles, where the same time is 09:00.
    const left = { date: '2026-05-09', startTime: '09:00', title: 'Goalies' }
    expect(timeOf((await change(zoe, id, left)).event)).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-09T17:00:00Z',
      'America/New_York',
    ])
    expect(timeOf((await change(zoe, id, { ...left, startTime: '10:00' })).event)).toEqual([
      '2026-05-09T17:00:00Z',
      '2026-05-09T18:00:00Z',
      'America/Los_Angeles',
    ])
  })
})

test('interprets a time in the zone that the request sends, even if the account’s zone has changed since', async () => {
  const { id } = await add({ startTime: '12:00' })
  given(await erin.api.PATCH('/settings', { body: { timezone: 'Asia/Kathmandu' } }))
  const typed = { date: '2026-05-09', startTime: '18:00', zone: 'America/New_York' }
  expect(timeOf((await change(erin, id, typed)).event)).toEqual([
    '2026-05-09T22:00:00Z',
    '2026-05-09T23:00:00Z',
    'America/New_York',
  ])
  // An edit without `zone` must still work, because older versions of the app do not send `zone`.
  const { zone: _, ...untold } = typed
  expect(timeOf((await change(erin, id, untold)).event)).toEqual([
    '2026-05-09T12:15:00Z',
    '2026-05-09T13:15:00Z',
    'Asia/Kathmandu',
  ])
})

describe('a series of repeating events', () => {
  // The series has events on four Saturdays: May 9, 16, 23 and 30.
  const saturdays = () => add({ repeat: { everyWeeks: 1, weekdays: [7], count: 4 } })
  const ids = async () => {
    const { rows } = await world.database.query<{ id: string }>(
      'select id from events where profile_id = $1 order by start_time',
      [maya],
    )
    return rows.map(({ id }) => id)
  }

  test("changes only one event of the series if the scope is 'this'", async () => {
    await saturdays()
    const [, second = ''] = await ids()
    const { event } = await change(erin, second, { date: '2026-05-17', startTime: '10:00' })
    expect(event.version).toBe(2)
    expect(await startsOf(erin)).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-17T14:00:00Z',
      '2026-05-23T16:00:00Z',
      '2026-05-30T16:00:00Z',
    ])
  })

  test('moves an event and all later ones of the series by the same number of days, and to the same time of day', async () => {
    await saturdays()
    const [first = '', second = '', third = ''] = await ids()
    await change(erin, third, { startTime: '08:00' })
    await change(erin, second, { date: '2026-05-17', scope: 'following', title: 'Sundays' })
    expect(await startsOf(erin)).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-17T16:00:00Z',
      '2026-05-24T12:00:00Z',
      '2026-05-31T16:00:00Z',
    ])
    await change(erin, second, { startTime: '17:00', durationMinutes: 120, scope: 'following' })
    expect(await startsOf(erin)).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-17T21:00:00Z',
      '2026-05-24T21:00:00Z',
      '2026-05-31T21:00:00Z',
    ])
    expect(timeOf((await opened(erin, third)).event)[1]).toBe('2026-05-24T23:00:00Z')
    const { event, detail } = await opened(erin, first)
    expect([event.title, event.version, detail.series]).toMatchObject([
      'Practice',
      1,
      { count: 4, following: 4 },
    ])
  })

  test('returns the new versions of all edited events, so that the client can send them with the next edit', async () => {
    await saturdays()
    const [first = '', second = '', third = '', fourth = ''] = await ids()
    await change(erin, third, { title: 'Goalies' })
    const following = given(
      await ask(erin, second, { startTime: '18:00', scope: 'following', version: 1 }),
    ).versions
    expect(following).toEqual({ [second]: 2, [third]: 3, [fourth]: 2 })
    given(await ask(erin, third, { startTime: '19:00', version: following[third] ?? 0 }))
    expect(await startsOf(erin)).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-16T22:00:00Z',
      '2026-05-23T23:00:00Z',
      '2026-05-30T22:00:00Z',
    ])
    expect(given(await ask(erin, first, { title: 'Practice', version: 1 })).versions).toEqual({})
  })

  test('leaves the time of past events unchanged in an edit of the whole series, but changes their other fields', async () => {
    await saturdays()
    const all = await ids()
    clock.advance({ hours: 24 * 16 })
    try {
      await change(erin, all[3] ?? '', { startTime: '13:00', title: 'Scrimmage', scope: 'all' })
      expect(await startsOf(erin)).toEqual([
        '2026-05-09T16:00:00Z',
        '2026-05-16T16:00:00Z',
        '2026-05-23T17:00:00Z',
        '2026-05-30T17:00:00Z',
      ])
      for (const id of all)
        expect((await opened(erin, id)).event).toMatchObject({ title: 'Scrimmage', version: 2 })
    } finally {
      clock.advance({ hours: -24 * 16 })
    }
  })

  test('keeps the wall time across a clock change (C20)', async () => {
    await add({ date: '2026-10-25', startTime: '01:30', repeat: { everyWeeks: 1, weekdays: [1], count: 3 } })
    const [first = ''] = await ids()
    await change(erin, first, { startTime: '01:15', isSecond: true, scope: 'all' })
    expect(await startsOf(erin)).toEqual([
      '2026-10-25T05:15:00Z',
      // Only on November 1 does 01:15 occur twice, so only the event of November 1 moves to the second 01:15.
      '2026-11-01T06:15:00Z',
      '2026-11-08T06:15:00Z',
    ])
  })

  test('does not change a deleted event of the series', async () => {
    await saturdays()
    const [first = '', second = ''] = await ids()
    given(await remove(erin, second))
    await change(erin, first, { startTime: '15:00', scope: 'all' })
    const { rows } = await world.database.query(
      `select to_char(start_time at time zone 'UTC', 'HH24:MI') as start from events where id = $1`,
      [second],
    )
    expect(rows).toEqual([{ start: '16:00' }])
  })
})

describe('concurrent edits', () => {
  test('rejects the second edit with 409, and returns the current event', async () => {
    const zoe = await world.person()
    await grant(world.database, { owner: erin, friend: zoe, role: 'administrator' })
    const { id } = await add()
    const answers = await Promise.all([
      ask(erin, id, { version: 1, title: 'Hers' }),
      ask(zoe, id, { version: 1, title: 'Friend’s' }),
    ])
    expect(answers.map(({ response }) => response.status).sort((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const now = await opened(erin, id)
    expect(now.event.version).toBe(2)
    const late = await ask(erin, id, { version: 1, title: 'Again' })
    expect([late.response.status, late.error?.error]).toMatchObject([409, { code: 'stale' }])
    const { revisions: _revisions, ...current } = now as typeof now & { revisions: unknown }
    expect(late.error?.error.details).toEqual(current)
  })
})

test.each(['viewer', 'none', null] as const)(
  'returns 404 for the role %s, as for an unknown event (C60)',
  async (role) => {
    const friend = await world.person()
    if (role !== null) await grant(world.database, { owner: erin, friend, role })
    const { id } = await add()
    const answer = said(await ask(friend, id, { version: 1, title: 'Mine' }))
    expect(answer).toMatchObject([404, expect.stringContaining('Event not found')])
    expect(said(await ask(friend, newId(), { version: 1, title: 'Mine' }))).toEqual(answer)
  },
)

test('increments only the child’s revision when a user edits an event (C11)', async () => {
  const { id } = await add()
  expect(await moved(world, () => change(erin, id, { title: 'Game' }))).toEqual([`profile:${maya}`])
})

test('applies an edit once if the client sends the same command 20 times at once (C12)', async () => {
  const { id } = await add()
  const headers = { 'command-id': newId() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      erin.api.PATCH('/events/{id}', {
        params: { path: { id } },
        body: { version: 1, title: 'Once' },
        headers,
      }),
    ),
  )
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect((await opened(erin, id)).event.version).toBe(2)
})

test('keeps the last 200 changes of each event and deletes an event’s older changes', async () => {
  const [event, other] = [await add({ description: '0' }), await add({ description: 'a' })]
  await forgetAdding(world, event.id)
  await change(erin, other.id, { description: 'b' })
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into event_changes (id, event_id, owner_id, field, old_value, new_value, changed_at)
       select gen_random_uuid(), $1, $2, 'description', to_jsonb((n - 1)::text), to_jsonb(n::text),
         '2026-04-30Z'::timestamptz + n * interval '1 second' from generate_series(1, 300) n`,
      [event.id, erin.id],
    ),
  )
  await change(erin, event.id, { description: 'last' })
  const kept = (await storedEventChanges(world, maya)).filter(({ event_id }) => event_id === event.id)
  expect([kept.length, kept[0]?.new_value, kept.at(-1)?.new_value]).toEqual([200, '102', 'last'])
  expect(
    (await storedEventChanges(world, maya)).filter(({ event_id }) => event_id === other.id),
  ).toHaveLength(1)
})
