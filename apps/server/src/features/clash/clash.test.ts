import type { Clash, ClashReport } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { addChild, addEvent, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'

let world: World
/** 8:00 in New York on Friday, 1 May 2026. */
const clock = new SettableClock('2026-05-01T12:00:00Z')

beforeAll(async () => {
  // 37.066 km/h lets one minute of latitude take three minutes (6,371,009 m × π / 10,800 = 1.8533 km).
  world = await startWorld({ name: 'clash', clock, maps: { driveSpeedKmh: 1.8533 * 20 } })
  // The addresses '1 oak st' and '2 elm st' are 10 arc minutes of latitude apart, a drive of 30 minutes.
  for (const [address, latitude] of [
    ['1 oak st', 40],
    ['2 elm st', 40 + 10 / 60],
  ] as const)
    await world.database.query(
      `insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
       values ($1, true, $2, -75, 'photon', $3, $3)`,
      [address, latitude, clock.now().toString()],
    )
})
afterAll(() => world?.close())

async function family(): Promise<{ erin: Person; maya: string; leo: string }> {
  const erin = await world.person()
  return { erin, maya: await addChild(erin, 'Maya'), leo: await addChild(erin, 'Leo') }
}

async function report(person: Person, query: { from?: string; to?: string } = {}): Promise<ClashReport> {
  return given<ClashReport>(await person.api.GET('/clashes', { params: { query } }))
}
const described = ({ clashes }: ClashReport) =>
  clashes.map(({ kind, from, to, driveMinutes, driveFrom }) => [kind, from, to, driveMinutes, driveFrom])
const pairOf = ({ first, second }: Clash) => ({ firstEventId: first.eventId, secondEventId: second.eventId })

async function settle(person: Person, pairs: object[], settled = true) {
  return person.api.POST('/clashes/settle', { body: { pairs: pairs as never, settled } })
}
const setDrive = (
  person: Person,
  pair: { firstEventId: string; secondEventId: string },
  minutes: number | null,
) => person.api.PUT('/drive-times', { body: { ...pair, minutes } as never })

async function atTime(now: string, check: () => Promise<void>): Promise<void> {
  const before = clock.now()
  clock.set(now)
  try {
    await check()
  } finally {
    clock.set(before.toString())
  }
}

/** Updates an event with all access rights, as a feed sync does. */
const change = (event: Event, set: string) =>
  run(`update events set ${set} where event_group_id = $1`, [event.eventGroupId])
const run = (text: string, values: unknown[]) => pastAllRights(world.database, (as) => as.query(text, values))

describe('the report of clashes between the events of several days', () => {
  test('lists events of the viewer’s children that overlap or leave too little time for the drive', async () => {
    const { erin, maya, leo } = await family()
    const game = await addEvent(erin, maya, { title: 'Game', location: '1 Oak St' })
    const practice = await addEvent(erin, leo, {
      title: 'Practice',
      startTime: '12:30',
      location: ' 2 ELM St ',
    })
    const late = await addEvent(erin, maya, { title: 'Late', startTime: '13:40', location: '1 oak st' })
    const answer = await report(erin, { from: '2026-05-09', to: '2026-05-10' })
    expect(described(answer)).toEqual([
      ['overlap', '2026-05-09T16:30:00Z', '2026-05-09T17:00:00Z', 30, 'estimate'],
      // 'Practice' ends at 13:30 and 'Late' starts at 13:40 in New York, but the drive takes 30 minutes.
      ['drive', '2026-05-09T17:30:00Z', '2026-05-09T17:40:00Z', 30, 'estimate'],
    ])
    expect(answer.clashes[0]).toMatchObject({
      first: { eventId: game.id, eventGroupId: game.eventGroupId, profileIds: [maya] },
      second: { eventId: practice.id, eventGroupId: practice.eventGroupId, profileIds: [leo] },
      estimateMinutes: 30,
      isAssumed: false,
      settledAt: null,
    })
    expect(answer.events.map(({ id }) => id)).toEqual([game.id, practice.id, late.id])
    expect(Object.keys(answer.revisions)).toContain(`person:${erin.id}`)
  })

  test('the report ignores events of friends’ children and events that are deleted, cancelled, removed or postponed', async () => {
    const { erin, maya, leo } = await family()
    const friend = await world.person()
    const zoe = await addChild(friend, 'Zoe')
    await grant(world.database, { owner: friend, friend: erin, role: 'administrator' })
    const own = await addEvent(erin, maya)
    await addEvent(friend, zoe)
    expect((await report(erin)).clashes).toEqual([])
    await addEvent(erin, leo)
    for (const status of ['cancelled', 'removed', 'postponed']) {
      await change(own, `status = '${status}'`)
      expect((await report(erin)).clashes).toEqual([])
    }
    await change(own, `status = 'confirmed'`)
    expect((await report(erin)).clashes).toHaveLength(1)
    await change(own, `hidden_at = '2026-05-01Z', deletion_id = gen_random_uuid()`)
    expect((await report(erin)).clashes).toEqual([])
    expect((await report(friend)).clashes).toEqual([])
  })

  test('lists siblings at the same event together in one clash, and reports no clash between the siblings', async () => {
    const { erin, maya, leo } = await family()
    const both = await addEvent(erin, maya)
    const row = await addEvent(erin, leo)
    await run('update events set event_group_id = $1 where id = $2', [both.eventGroupId, row.id])
    expect((await report(erin)).clashes).toEqual([])
    await addEvent(erin, leo, { startTime: '12:30' })
    const { clashes } = await report(erin)
    expect(clashes.map(({ first }) => first)).toEqual([
      { eventId: both.id, eventGroupId: both.eventGroupId, profileIds: [maya, leo] },
    ])
  })

  test('reports the clashes of the next 30 days by default, and accepts a range of at most 92 days', async () => {
    const { erin, maya, leo } = await family()
    for (const date of ['2026-05-30', '2026-05-31'])
      for (const child of [maya, leo]) await addEvent(erin, child, { date })
    expect((await report(erin)).clashes.map(({ from }) => from.slice(0, 10))).toEqual(['2026-05-30'])
    expect((await report(erin, { from: '2026-05-31' })).clashes).toHaveLength(1)
    expect((await report(erin, { from: '2026-05-01', to: '2026-08-01' })).clashes).toHaveLength(2)
    for (const query of [
      { from: '2026-05-01', to: '2026-08-02' },
      { from: '2026-05-01', to: '2026-05-01' },
      // The server rejects a range that begins before the year 1900 or after the year 9998 (C25).
      { from: '0001-01-01', to: '0001-01-02' },
      { from: '9999-12-30', to: '9999-12-31' },
    ]) {
      const { error } = await erin.api.GET('/clashes', { params: { query } })
      expect(error?.error.code).toBe('invalid')
    }
  })

  test('includes clashes that cross midnight at the start or the end of the requested days', async () => {
    const { erin, maya, leo } = await family()
    await addEvent(erin, maya, { date: '2026-05-08', startTime: '23:00', location: '1 oak st' })
    await addEvent(erin, leo, { date: '2026-05-09', startTime: '00:10', location: '2 elm st' })
    for (const from of ['2026-05-08', '2026-05-09']) {
      const to = Temporal.PlainDate.from(from).add({ days: 1 }).toString()
      expect(described(await report(erin, { from, to }))).toEqual([
        ['drive', '2026-05-09T04:00:00Z', '2026-05-09T04:10:00Z', 30, 'estimate'],
      ])
    }
    expect((await report(erin, { from: '2026-05-10' })).clashes).toEqual([])
  })

  test('the number of SQL statements of a report is the same for 20 and for 40 events', async () => {
    const { erin, maya, leo } = await family()
    const questions = async () => (await watchStatements(() => report(erin))).statements.length
    await questions()
    const none = await questions()
    for (let day = 10; day < 20; day++)
      for (const child of [maya, leo])
        await addEvent(erin, child, { date: `2026-05-${day}`, location: '1 oak st' })
    const twenty = await questions()
    // A report with clashes needs four more SQL statements: one for the legs that decide the clashes,
    // and three for the events, their changes and their legs.
    expect(twenty - none).toBeLessThanOrEqual(4)
    for (let day = 20; day < 30; day++)
      for (const child of [maya, leo])
        await addEvent(erin, child, { date: `2026-05-${day}`, location: '2 elm st' })
    expect(await questions()).toBe(twenty)
  })
})

describe('clashes whose events have ended', () => {
  test('leave the report, the settled ones too, and the dashboard’s count when the later event ends', async () => {
    const { erin, maya, leo } = await family()
    // 9:00 to 10:00 and 9:30 to 10:30 in New York, and the same again the next day.
    for (const date of ['2026-05-01', '2026-05-02']) {
      await addEvent(erin, maya, { date, startTime: '09:00' })
      await addEvent(erin, leo, { date, startTime: '09:30' })
    }
    const { clashes } = await report(erin)
    await settle(erin, clashes.slice(0, 1).map(pairOf))
    const days = async () => (await report(erin)).clashes.map(({ endsAt }) => endsAt)
    expect(await days()).toEqual(['2026-05-01T14:30:00Z', '2026-05-02T14:30:00Z'])

    await atTime('2026-05-01T14:29:59Z', async () => expect(await days()).toHaveLength(2))
    await atTime('2026-05-01T14:30:00Z', async () => expect(await days()).toEqual(['2026-05-02T14:30:00Z']))
    await atTime('2026-05-02T14:30:00Z', async () => {
      expect(await days()).toEqual([])
      expect(await report(erin, { from: '2026-05-01', to: '2026-05-04' })).toMatchObject({ clashes: [] })
    })
  })

  test('change the ETag of the report and the dashboard, so that no client keeps a clash that is over', async () => {
    const { erin, maya, leo } = await family()
    await addEvent(erin, maya, { date: '2026-05-01', startTime: '09:00' })
    await addEvent(erin, leo, { date: '2026-05-01', startTime: '09:30' })
    for (const path of ['/clashes', '/dashboard'] as const) {
      const ask = (headers: Record<string, string>) =>
        fetch(`${world.origin}/api/v1${path}`, { headers: { cookie: erin.cookie, ...headers } })
      let etag = ''
      await atTime('2026-05-01T13:45:00Z', async () => {
        etag = (await ask({})).headers.get('etag') ?? ''
      })
      const statusNow = async () => (await ask({ 'if-none-match': etag })).status
      await atTime('2026-05-01T13:59:59Z', async () => expect(await statusNow()).toBe(304))
      await atTime('2026-05-01T14:30:00Z', async () => expect(await statusNow()).toBe(200))
    }
    await atTime('2026-05-01T14:30:00Z', async () => {
      const { data } = await erin.api.GET('/dashboard', {})
      expect(data).toMatchObject({ clashes: [], clashesToDecide: 0 })
    })
  })
})

describe('the preview of clashes for an event that a parent moves', () => {
  const preview = (person: Person, eventId: string, start: string, end: string) =>
    person.api.GET('/clashes/preview', { params: { query: { eventId: eventId as never, start, end } } })

  test('lists the events that the moved event would clash with, but not the moved event itself', async () => {
    const { erin, maya, leo } = await family()
    const moving = await addEvent(erin, maya)
    const other = await addEvent(erin, leo, { startTime: '15:00' })
    await addEvent(erin, leo, { startTime: '15:30' })
    const free = given(await preview(erin, moving.id, '2026-05-09T16:15:00Z', '2026-05-09T17:15:00Z'))
    expect(free.clashes).toEqual([])
    // If the event moves to 14:30–15:15 New York time, it overlaps Leo's event at 15:00.
    const taken = given(await preview(erin, moving.id, '2026-05-09T18:30:00Z', '2026-05-09T19:15:00Z'))
    expect(
      taken.clashes.map(({ first, second, from, to }) => [first.eventId, second.eventId, from, to]),
    ).toEqual([[moving.id, other.id, '2026-05-09T19:00:00Z', '2026-05-09T19:15:00Z']])
    expect(taken.events.map(({ id }) => id)).toEqual([moving.id, other.id])
  })

  test('the preview of a changed event keeps the arrival time only if the start does not change', async () => {
    const { erin, maya, leo } = await family()
    await addEvent(erin, leo, { location: '1 oak st' })
    const moving = await addEvent(erin, maya, { startTime: '13:45', location: '2 elm st' })
    await change(moving, `arrive_by = start_time - interval '20 minutes'`)
    // Leo's event ends at 13:00. After a drive of 30 minutes, Maya arrives at 13:30, five minutes too late.
    const longer = given(await preview(erin, moving.id, '2026-05-09T17:45:00Z', '2026-05-09T19:45:00Z'))
    expect(described(longer)).toEqual([
      ['drive', '2026-05-09T17:00:00Z', '2026-05-09T17:25:00Z', 30, 'estimate'],
    ])
    const moved = given(await preview(erin, moving.id, '2026-05-09T17:40:00Z', '2026-05-09T18:45:00Z'))
    expect(described(moved)).toEqual([])
  })

  test('shows no clashes for a friend’s visible event, and rejects an event that the viewer cannot see', async () => {
    const { erin, maya } = await family()
    const friend = await world.person()
    const theirs = await addEvent(friend, await addChild(friend, 'Zoe'))
    await addEvent(erin, maya)
    const times = ['2026-05-09T16:00:00Z', '2026-05-09T17:00:00Z'] as const
    expect((await preview(erin, theirs.id, ...times)).error?.error.code).toBe('eventNotFound')
    await grant(world.database, { owner: friend, friend: erin, role: 'administrator' })
    expect(given(await preview(erin, theirs.id, ...times)).clashes).toEqual([])
  })

  test('rejects a duration of zero or 15 days, and times that no event can have, such as the year 1', async () => {
    const { erin, maya } = await family()
    const { id } = await addEvent(erin, maya)
    for (const [start, end] of [
      ['2026-05-09T16:00:00Z', '2026-05-09T16:00:00Z'],
      ['2026-05-09T16:00:00Z', '2026-05-24T16:00:00Z'],
      ['0001-01-01T00:00:00Z', '0001-01-01T01:00:00Z'],
      ['2026-05-09T16:00:00.1234567891Z', '2026-05-09T17:00:00Z'],
    ] as const)
      expect((await preview(erin, id, start, end)).error?.error.code).toBe('invalid')
  })
})

describe('clashes that a person has marked as ‘not a problem’', () => {
  test('hides the clash until times or places change, and lets the person undo the mark', async () => {
    const { erin, maya, leo } = await family()
    const one = await addEvent(erin, maya, { location: '1 oak st' })
    await addEvent(erin, leo, { startTime: '12:30' })
    const settledAt = async () => (await report(erin)).clashes.map((clash) => clash.settledAt)
    const [clash] = (await report(erin)).clashes
    if (!clash) throw new Error('the events do not clash')
    expect(given(await settle(erin, [pairOf(clash)]))).toEqual({ settled: 1 })
    expect(await settledAt()).toEqual([clock.now().toString()])
    // The two events of a clash may be sent in either order.
    const { firstEventId, secondEventId } = pairOf(clash)
    given(await settle(erin, [{ firstEventId: secondEventId, secondEventId: firstEventId }]))
    expect(await settledAt()).toEqual([clock.now().toString()])

    await change(one, `title = 'Renamed', description = 'New', uniform = 'red'`)
    expect(await settledAt()).toEqual([clock.now().toString()])
    for (const [set, back] of [
      [`end_time = end_time + interval '5 minutes'`, `end_time = end_time - interval '5 minutes'`],
      [`arrive_by = start_time - interval '5 minutes'`, 'arrive_by = null'],
      [`location = '3 Ash St'`, `location = '1 Oak St '`],
    ] as const) {
      await change(one, set)
      expect(await settledAt()).toEqual([null])
      await change(one, back)
      expect(await settledAt()).toEqual([clock.now().toString()])
    }
    given(await settle(erin, [pairOf(clash)], false))
    expect(await settledAt()).toEqual([null])
  })

  test('hides the clash only for the person who marked it, and lets people mark only their own children’s clashes', async () => {
    const { erin, maya, leo } = await family()
    const [one, two] = [await addEvent(erin, maya), await addEvent(erin, leo)]
    const friend = await world.person()
    await grant(world.database, { owner: erin, friend, role: 'administrator' })
    const pair = { firstEventId: one.id, secondEventId: two.id }
    for (const [person, wrong] of [
      [friend, pair],
      [await world.person(), pair],
      [erin, { ...pair, secondEventId: newId() }],
      [erin, { ...pair, secondEventId: one.id }],
    ] as const) {
      expect((await settle(person, [wrong])).error?.error.code).toBe('clashNotFound')
      expect((await setDrive(person, wrong, 10)).error?.error.code).toBe('clashNotFound')
    }
    const { rows } = await world.database.query('select 1 from clash_settlements where user_id = any ($1)', [
      [erin.id, friend.id],
    ])
    expect(rows).toEqual([])
  })

  test('marks a clash as ‘not a problem’ once if the command is sent 5 times, and increments one revision (C12, C11)', async () => {
    const { erin, maya, leo } = await family()
    const [one, two] = [await addEvent(erin, maya), await addEvent(erin, leo)]
    const body = { pairs: [{ firstEventId: one.id, secondEventId: two.id }], settled: true } as never
    const headers = { 'command-id': newId() }
    const before = (await report(erin)).revisions[`person:${erin.id}`]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => erin.api.POST('/clashes/settle', { body, headers })),
    )
    const done = answers.filter(({ data }) => data)
    expect(done.length).toBeGreaterThan(0)
    expect(done.every(({ data }) => data?.settled === 1)).toBe(true)
    const after = await report(erin)
    expect(after.revisions[`person:${erin.id}`]).toBe((before ?? 0) + 1)
    expect(after.clashes.map(({ settledAt }) => settledAt)).toEqual([clock.now().toString()])
  })
})

describe('drive times that a parent sets', () => {
  test('applies a drive time to every trip between two places, in both directions, until the parent removes it', async () => {
    const { erin, maya, leo } = await family()
    const there = await addEvent(erin, maya, { location: ' 1 Oak St' })
    const back = await addEvent(erin, leo, { startTime: '13:40', location: '2 elm st' })
    await addEvent(erin, maya, { date: '2026-05-16', location: '2 Elm St' })
    await addEvent(erin, leo, { date: '2026-05-16', startTime: '13:20', location: '1 oak st' })
    expect(described(await report(erin))).toEqual([
      ['drive', '2026-05-16T17:00:00Z', '2026-05-16T17:20:00Z', 30, 'estimate'],
    ])
    const pair = { firstEventId: there.id, secondEventId: back.id }
    expect(given(await setDrive(erin, pair, 45))).toEqual({ minutes: 45 })
    expect(described(await report(erin))).toEqual([
      ['drive', '2026-05-09T17:00:00Z', '2026-05-09T17:40:00Z', 45, 'parent'],
      ['drive', '2026-05-16T17:00:00Z', '2026-05-16T17:20:00Z', 45, 'parent'],
    ])
    expect((await report(erin)).clashes.map(({ estimateMinutes }) => estimateMinutes)).toEqual([30, 30])
    given(await setDrive(erin, { firstEventId: back.id, secondEventId: there.id }, 20))
    expect((await report(erin)).clashes).toEqual([])
    given(await setDrive(erin, pair, null))
    expect(described(await report(erin))).toEqual([
      ['drive', '2026-05-16T17:00:00Z', '2026-05-16T17:20:00Z', 30, 'estimate'],
    ])
  })

  test('does not apply a parent’s drive time to other families', async () => {
    const [one, other] = [await family(), await family()]
    for (const { erin, maya, leo } of [one, other]) {
      await addEvent(erin, maya, { location: '1 oak st' })
      await addEvent(erin, leo, { startTime: '13:40', location: '2 elm st' })
    }
    const [from, to] = given<{ events: Event[] }>(
      await one.erin.api.GET('/events', { params: { query: { from: '2026-05-09', to: '2026-05-10' } } }),
    ).events
    given(await setDrive(one.erin, { firstEventId: from?.id ?? '', secondEventId: to?.id ?? '' }, 50))
    expect((await report(one.erin)).clashes).toHaveLength(1)
    expect((await report(other.erin)).clashes).toEqual([])
  })

  test('rejects a drive time between two events at the same place', async () => {
    const { erin, maya, leo } = await family()
    const somewhere = await addEvent(erin, maya, { location: '1 oak st' })
    const nowhere = await addEvent(erin, leo, { startTime: '14:00', location: 'TBD' })
    const same = await addEvent(erin, leo, { startTime: '16:00', location: '1 OAK ST ' })
    const missing = { firstEventId: somewhere.id, secondEventId: nowhere.id }
    expect((await setDrive(erin, missing, 10)).error?.error.code).toBe('placeMissing')
    const here = { firstEventId: somewhere.id, secondEventId: same.id }
    expect((await setDrive(erin, here, 10)).error?.error.code).toBe('invalid')
  })
})

test('rejects more than 1,000 drive times per parent, and keeps only the 2,000 newest ‘not a problem’ marks', async () => {
  const { erin, maya, leo } = await family()
  const from = await addEvent(erin, maya, { location: '1 Oak St' })
  const to = await addEvent(erin, leo, { startTime: '12:30', location: '2 Elm St' })
  const pair = { firstEventId: from.id, secondEventId: to.id }
  await run(
    `insert into drive_times (user_id, from_place, to_place, minutes) select $1, 'a', 'place ' || n, 5 from generate_series(1, 1000) n`,
    [erin.id],
  )
  expect((await setDrive(erin, pair, 10)).error?.error).toMatchObject({
    code: 'tooManyDriveTimes',
    message: 'You can set up to 1,000 drive times. Reset one, then try again.',
  })
  await run(`delete from drive_times where user_id = $1 and to_place = 'place 7'`, [erin.id])
  given(await setDrive(erin, pair, 10))
  given(await setDrive(erin, pair, 11))

  await run(
    `with made as (insert into event_groups (id, owner_id) select gen_random_uuid(), $1 from generate_series(1, 2100) returning id)
     insert into clash_settlements (user_id, first_event_group_id, second_event_group_id, settled_for, created_at)
     select $1, least(id, $2), greatest(id, $2), 'then', '2026-01-01Z' from made`,
    [erin.id, from.eventGroupId],
  )
  given(await settle(erin, [pair]))
  const { rows } = await world.database.query(
    `select count(*)::int as n, max(created_at) filter (where settled_for <> 'then') as mine
     from clash_settlements where user_id = $1`,
    [erin.id],
  )
  expect(rows).toEqual([{ n: 2000, mine: expect.anything() as unknown }])
})

test('logs no place name and no address (C70)', () => {
  expect(world.logged()).not.toMatch(/oak|elm/i)
})
