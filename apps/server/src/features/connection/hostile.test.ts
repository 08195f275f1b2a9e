import { createWork } from '@homefield/database/work'
import type { Entry as ReadEntry } from '@homefield/ics/entry'
import { recordedFeed, type FeedAnswer } from '@homefield/testkit/feed-server'
import { pastAllRights, teamOf } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { WorkerPool } from '../../lib/workers/worker-pool.ts'
import { workerTask } from '../../lib/workers/worker-task.ts'
import {
  calendar,
  type Entry,
  evenings,
  household,
  newAddress,
  storedChanges,
  storedEvents,
  storedFeed,
} from './calendar.fixture.ts'
import type { run as readRun } from './feed/read-feed.task.ts'
import type { run as expandRun } from './sync/expand-team.task.ts'
import { syncTeam } from './sync/service.ts'

/* Imports hostile feeds through server, worker threads and database. No hostile feed may harm other teams. */

let world: World
let erin: Person
const clock = new SettableClock('2026-04-01T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'hostile', clock })
  erin = await world.person()
})
afterAll(() => world?.close())
afterEach(() => world.database.query('delete from platform_teams'))

async function checkLater(hours = 2): Promise<void> {
  clock.advance({ hours })
  await world.checkDueFeeds()
  await world.settled()
}

async function family(body: string | Uint8Array) {
  const address = newAddress()
  world.feeds.serve(address, { body })
  const { teamId } = await household(world, address, erin)
  return { teamId, serve: (answer: FeedAnswer) => world.feeds.serve(address, answer) }
}

const ONE: Entry = { uid: 'one', start: '20260410T220000Z', summary: 'Game' }

describe('recurrence rules that never end or never match a date (C33)', () => {
  const RULES = [
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYSETPOS=400',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;UNTIL=19990101T000000Z',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20',
    'FREQ=HOURLY;BYMONTHDAY=31;BYMONTH=4',
    'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=366;BYDAY=MO',
  ]

  test('imports the games of a feed with dozens of endless rules, and does not affect other teams', async () => {
    const quiet = await family(calendar(evenings(3, '2026-04-10')))
    const before = await storedEvents(world, quiet.teamId)
    const wild = RULES.flatMap((rule, index) =>
      Array.from({ length: 3 }, (_, copy): Entry => ({
        uid: `wild-${index}-${copy}`,
        start: '20260411T220000Z',
        lines: [`RRULE:${rule}`],
      })),
    )
    const { teamId } = await family(calendar([...wild, ONE]))
    const titles = (await storedEvents(world, teamId)).map(({ title }) => title)
    expect(titles).toContain('Game')
    expect(titles.length).toBeLessThanOrEqual(20_000)
    expect((await teamOf(erin, teamId))?.problem).toBeNull()
    expect(await storedEvents(world, quiet.teamId)).toEqual(before)
  })

  test.each(RULES.slice(1))('keeps the first date of an event with the rule %s', async (rule) => {
    const { teamId } = await family(calendar([{ ...ONE, lines: [`RRULE:${rule}`] }]))
    expect(await storedEvents(world, teamId)).toContainEqual(
      expect.objectContaining({ title: 'Game', start: '2026-04-10T22:00Z' }),
    )
  })

  test('kills a worker task that exceeds its time limit, and runs the next task in a new thread', async () => {
    const pool = new WorkerPool({ threads: 1 })
    try {
      const read = workerTask<typeof readRun>(
        'read-feed',
        new URL('./feed/read-feed.task.ts', import.meta.url),
      )
      const expand = workerTask<typeof expandRun>(
        'expand-team',
        new URL('./sync/expand-team.task.ts', import.meta.url),
      )
      const body = Buffer.from(calendar(evenings(9_000, '2026-04-10')))
      const asked = { body, today: '2026-04-01' }
      await expect(pool.run(read, asked, { timeoutMs: 1 })).rejects.toMatchObject({ reason: 'timeout' })
      const { entries } = await pool.run(read, asked, { timeoutMs: 60_000 })
      const team = {
        teamId: 'x',
        entries: entries.jsons.map((json) => JSON.parse(json) as ReadEntry),
        isAnew: [],
        window: { from: '2026-01-01T00:00:00Z', to: '2027-10-01T00:00:00Z' },
        team: { teamName: 'Wildcats', calendarName: null, zone: 'America/New_York' },
        traits: { platform: 'Other' as const, host: 'a.example', producer: null },
      }
      await expect(pool.run(expand, team, { timeoutMs: 1 })).rejects.toMatchObject({ reason: 'timeout' })
      expect((await pool.run(expand, team, { timeoutMs: 60_000 })).events.length).toBeGreaterThan(100)
    } finally {
      await pool.close()
    }
  })
})

test('reads a game’s time correctly in a calendar with 150 time zones that switch offsets every second', async () => {
  const zone = (name: string, from: string, to: string, rule: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:20200301T020000',
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    rule,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const wild = Array.from({ length: 150 }, (_, index) =>
    zone(`Wild ${index}`, '-0500', '-0613', 'RRULE:FREQ=SECONDLY'),
  )
  const timesOf = (name: string) => [
    `BEGIN:VEVENT`,
    `UID:${name}`,
    `DTSTART;TZID=${name}:20260410T180000`,
    'SUMMARY:Event',
    'END:VEVENT',
  ]
  const head = [
    ...zone('Own', '-0500', '-0413', 'RDATE:20200302T020000'),
    ...wild.flat(),
    ...wild.flatMap((_, index) => timesOf(`Wild ${index}`)),
  ]
  const game = ['BEGIN:VEVENT', 'UID:own', 'DTSTART;TZID=Own:20260410T180000', 'SUMMARY:Game', 'END:VEVENT']
  const { teamId } = await family(calendar([], [...head, ...game]))
  const events = await storedEvents(world, teamId)
  expect(events).toHaveLength(151)
  expect(events).toContainEqual(expect.objectContaining({ title: 'Game', start: '2026-04-10T22:13Z' }))
  const { rows } = await world.database.query<{ zone: string }>(
    'select distinct zone from events where platform_team_id = $1',
    [teamId],
  )
  expect(rows).toEqual([{ zone: 'America/New_York' }])
})

describe('limits for the size of a calendar, and for the synced events of a family', () => {
  const stateOf = async (teamId: string) =>
    (
      await world.database.query<{ sync_status: string }>(
        'select sync_status from platform_teams where id = $1',
        [teamId],
      )
    ).rows[0]?.sync_status

  test('imports no event and reports an error if a small calendar with recurrence rules expands to too much data', async () => {
    const text = `DESCRIPTION:${'z'.repeat(10_000)}`
    const fat: Entry = { uid: 'fat', start: '20260411T220000Z', lines: ['RRULE:FREQ=HOURLY', text] }
    const { teamId, serve } = await family(calendar([ONE]))
    const before = await storedEvents(world, teamId)
    serve({ body: calendar([ONE, fat]) })
    await checkLater()
    expect([await stateOf(teamId), await storedEvents(world, teamId)]).toEqual(['error', before])
    serve({ body: calendar([ONE, ...evenings(2, '2026-04-12')]) })
    await checkLater()
    expect([await stateOf(teamId), (await storedEvents(world, teamId)).length]).toEqual(['success', 3])
  })

  test('keeps the events of a family that has reached the limit of synced events, and adds no new events', async () => {
    const { teamId, serve } = await family(calendar([ONE]))
    const before = await storedEvents(world, teamId)
    serve({ body: calendar([ONE, ...evenings(2, '2026-04-12')]) })
    await checkLater()
    expect(await storedEvents(world, teamId)).toHaveLength(3)
    await pastAllRights(world.database, (as) =>
      as.query(`delete from events where platform_team_id = $1 and title <> 'Game'`, [teamId]),
    )
    const workers = new WorkerPool({ threads: 1 })
    const work = createWork({
      db: world.app.database.worker,
      now: () => clock.now(),
      onCommit: () => undefined,
    })
    const sync = (mostSynced: number) =>
      syncTeam({ work, workers, random: () => 0.5, mostSynced }, { teamId, ownerId: erin.id })
    try {
      await sync(2)
      expect([await stateOf(teamId), await storedEvents(world, teamId)]).toEqual(['error', before])
      await sync(3)
      expect([await stateOf(teamId), (await storedEvents(world, teamId)).length]).toEqual(['success', 3])
    } finally {
      await workers.close()
    }
  })
})

describe('large calendars and truncated calendars (C34, C36)', () => {
  test('reads an event with 50,000 excluded dates without losing the other events', async () => {
    const exdates = Array.from({ length: 50_000 }, () => 'EXDATE:20260411T220000Z')
    const { teamId } = await family(
      calendar([
        {
          uid: 'fat',
          start: '20260411T220000Z',
          summary: 'Fat',
          lines: ['RRULE:FREQ=DAILY;COUNT=2', ...exdates],
        },
        { uid: 'long', start: '20260412T220000Z', summary: 'Long', lines: [`X-A:${'y'.repeat(3_000_000)}`] },
        {
          uid: 'deep',
          start: '20260413T220000Z',
          summary: 'Deep',
          lines: Array.from({ length: 10_000 }, () => 'BEGIN:X'),
        },
        ONE,
      ]),
    )
    const titles = (await storedEvents(world, teamId)).map(({ title }) => title)
    expect(titles).toEqual(['Game', 'Fat', 'Long', 'Deep'])
  })

  test.each([
    ['the first half', 0.5],
    ['everything but the last line', 0.999],
  ])('removes no event if only %s of a gzipped calendar arrives', async (_what, part) => {
    const body = calendar(evenings(40, '2026-04-10'))
    const { teamId, serve } = await family(body)
    const before = await storedEvents(world, teamId)
    const packed = gzipSync(body)
    serve({
      body: packed.subarray(0, Math.floor(packed.length * part)),
      headers: { 'content-encoding': 'gzip' },
    })
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before)
    expect((await storedFeed(world, teamId)).problem).toBe('unreadable')
  })

  test.each([
    ['between two events', /END:VEVENT\r\n(?=BEGIN:VEVENT\r\nUID:e3)/],
    ['in the middle of an event', /UID:e3\r\n/],
    ['before its last line', /END:VEVENT\r\n(?=END:VCALENDAR)/],
  ])(
    'removes no event if the calendar is cut %s, even when the cut calendar is served repeatedly',
    async (_what, place) => {
      const body = calendar(evenings(5, '2026-04-10'))
      const { teamId, serve } = await family(body)
      const before = await storedEvents(world, teamId)
      const found = place.exec(body)
      serve({ body: body.slice(0, (found?.index ?? 0) + (found?.[0].length ?? 0)) })
      for (let time = 0; time < 4; time += 1) {
        await checkLater(7)
        expect(await storedEvents(world, teamId)).toEqual(before)
        expect((await storedFeed(world, teamId)).problem).toBe('truncated')
      }
    },
  )

  test('removes no event if a recorded feed is truncated at any of five positions', async () => {
    const whole = await recordedFeed('gamechanger')
    const { teamId, serve } = await family(whole)
    const before = await storedEvents(world, teamId)
    for (const part of [0.03, 0.2, 0.41, 0.63, 0.87]) {
      serve({ body: whole.subarray(0, Math.floor(whole.length * part)) })
      await checkLater(7)
      expect(await storedEvents(world, teamId)).toEqual(before)
    }
  })
})

describe('feeds with unchanged content (C39)', () => {
  test('writes nothing and reports no change if only time stamps and the order of lines in a feed change', async () => {
    const entries = evenings(6, '2026-04-10').map((entry, index) => ({
      ...entry,
      lines: [
        'LOCATION:Oak Park',
        'DESCRIPTION:Bring water',
        `SEQUENCE:${index}`,
        'DTSTAMP:20260101T000000Z',
      ],
    }))
    const { teamId, serve } = await family(calendar(entries))
    const before = await storedEvents(world, teamId)
    const again = entries.toReversed().map((entry) => ({
      ...entry,
      lines: [
        ...entry.lines.toReversed().slice(1),
        'DTSTAMP:20260402T000000Z',
        'LAST-MODIFIED:20260402T000000Z',
      ],
    }))
    serve({ body: calendar(again) })
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before)
    expect(await storedChanges(world, teamId)).toEqual([])
    expect((await storedFeed(world, teamId)).problem).toBeNull()
  })

  test('treats a 304 response to an unconditional request as a failure and removes no event', async () => {
    const { teamId, serve } = await family(calendar([ONE]))
    const before = await storedEvents(world, teamId)
    serve({ status: 304 })
    await checkLater()
    expect(await storedEvents(world, teamId)).toEqual(before)
    expect((await storedFeed(world, teamId)).problem).toBe('serverError')
  })

  test.each([
    ['for a year', '31536000'],
    ['for an endless time', '99999999999999999999'],
    ['until the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT'],
    ['for an unreadable time', 'soon'],
    ['for a negative time', '-5'],
  ])('checks a feed again within a week if a 429 asks it to wait %s', async (_what, header) => {
    const { teamId, serve } = await family(calendar([ONE]))
    serve({ status: 429, headers: { 'retry-after': header } })
    await checkLater()
    const { rests } = await storedFeed(world, teamId)
    expect(rests).toBeGreaterThan(60)
    // The next feed check is at most one week away, plus up to an hour of random delay.
    expect(rests).toBeLessThanOrEqual(7 * 24 * 3_600 + 3_600)
  })
})

describe('hostile text in the fields of a feed (C41)', () => {
  const MARKS = '\u0301'.repeat(10_000)
  const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(1)> \u202eevil\u202c \u200b\u0007 \\nBEGIN:VALARM\\nTRIGGER:-PT1M\\nEND:VALARM &#10;&#x202e; z${MARKS}`

  test('removes control and direction characters from every field, and line breaks from every field but the description', async () => {
    const { teamId } = await family(
      calendar([
        {
          uid: HOSTILE,
          start: '20260410T220000Z',
          summary: HOSTILE,
          lines: [
            `LOCATION:${HOSTILE}`,
            `DESCRIPTION:${HOSTILE}\\nUniform: ${HOSTILE}`,
            'URL:javascript:alert(1)',
            `CATEGORIES:${HOSTILE}`,
          ],
        },
        { uid: 'vs', start: '20260411T220000Z', summary: `vs ${HOSTILE}` },
      ]),
    )
    const { rows } = await world.database.query<Record<string, string | null>>(
      `select title, original_title, location, location_name, field, opponent, uniform, description, source_url
       from events where platform_team_id = $1 order by start_time`,
      [teamId],
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row['source_url']).toBeNull()
      for (const [name, text] of Object.entries(row)) {
        expect(text ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\r]/)
        // oxlint-disable-next-line no-control-regex -- the test asserts that no control characters remain
        expect(text ?? '').not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        if (name !== 'description') expect(text ?? '').not.toContain('\n')
      }
    }
    expect(rows[0]?.['title']).toContain('<script>alert(1)</script>')
  })
})
