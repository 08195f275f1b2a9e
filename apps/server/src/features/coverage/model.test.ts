import type { EventList } from '@homefield/contract/event'
import { legsToCheck } from '@homefield/domain/coverage/leg-default'
import { addChild, given, grant, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettableClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { choicesIn, coveredEventOf, driverId, legEventOf } from './model.ts'
import type { CoverageRows } from './store.ts'

/*
 * The rules of legs exist twice: in the domain package, and in SQL for reminders and triggers.
 * This test compares both for random events, choices, defaults and absences of two siblings on two teams.
 */

let world: World
let sam: Person
let ana: Person
let vera: Person
let children: string[]
const teams = [newId(), newId()]

beforeAll(async () => {
  world = await startWorld({ name: 'coverage_rules', clock: new SettableClock('2026-05-01T12:00:00Z') })
  sam = await world.person({ name: 'Sam' })
  ana = await world.person({ name: 'Ana' })
  vera = await world.person({ name: 'Vera' })
  await grant(world.database, { owner: sam, friend: ana, role: 'administrator' })
  await grant(world.database, { owner: sam, friend: vera, role: 'viewer' })
  children = [await addChild(sam, 'Maya'), await addChild(sam, 'Leo')]
  await fill()
})
afterAll(() => world?.close())

/** The generator mulberry32 with a fixed seed, so that a failure repeats. */
let seed = 20_260_501
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
function pick<T>(...values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick')
  return value
}
const day = () => `2026-05-${String(2 + Math.floor(random() * 28)).padStart(2, '0')}`

function driver() {
  const kind = pick('user', 'user', 'alone')
  return { driver_kind: kind, driver_user_id: kind === 'user' ? pick(sam.id, ana.id) : null }
}

async function fill(): Promise<void> {
  const rows: [table: string, row: Record<string, unknown>][] = teams.map((id) => [
    'platform_teams',
    {
      id,
      user_id: sam.id,
      platform: 'Other',
      team_id: id,
      team_name: 'Team',
      sport: 'Soccer',
      sport_color: '#10B981',
      zone: 'America/New_York',
    },
  ])
  const series = [newId(), newId()]
  for (let nth = 0; nth < 200; nth += 1) {
    const group = newId()
    rows.push(['event_groups', { id: group, owner_id: sam.id, series_id: pick(null, ...series) }])
    const isAllDay = random() < 0.1
    const first = day()
    const time = isAllDay
      ? { all_day: true, first_day: first, last_day: first }
      : {
          all_day: false,
          start_time: `${first}T${pick('02:30', '12:00', '23:30')}:00Z`,
          zone: pick('America/New_York', 'Asia/Tokyo'),
        }
    const event = {
      event_group_id: group,
      owner_id: sam.id,
      ...time,
      status: pick('confirmed', 'confirmed', 'confirmed', 'cancelled', 'postponed'),
      activity: pick('game', 'practice', 'tournament', 'other'),
      visibility: pick('public', 'public', 'private'),
      title: 'Event',
      sport: 'Soccer',
      color: '#10B981',
      platform: 'Other',
      platform_color: '#64748B',
      source_key: group,
      source_hash: 'h',
    }
    for (const child of pick(children, [children[0]], [children[1]]))
      for (const team of pick(teams, [teams[0]], [teams[1]])) {
        rows.push(['events', { ...event, id: newId(), profile_id: child, platform_team_id: team }])
      }
    for (const child of children)
      for (const direction of ['there', 'back'])
        if (random() < 0.3) {
          const status = pick('open', 'unassigned', 'asked', 'confirmed', 'check', 'declined')
          const isFree = status === 'open' || status === 'unassigned'
          const has = isFree
            ? {}
            : status === 'asked'
              ? { driver_kind: 'user', driver_user_id: ana.id }
              : driver()
          const asked_by = isFree ? null : sam.id
          rows.push([
            'legs',
            {
              event_group_id: group,
              profile_id: child,
              direction,
              owner_id: sam.id,
              status,
              ...has,
              asked_by,
              version: 3,
            },
          ])
        }
    if (random() < 0.2)
      rows.push([
        'absences',
        { event_group_id: group, profile_id: pick(...children), owner_id: sam.id, is_going: random() < 0.5 },
      ])
  }
  for (let nth = 0; nth < 40; nth += 1) {
    const given = random() < 0.3 ? { driver_kind: 'user', driver_user_id: vera.id } : driver()
    const made_by = pick(sam.id, ana.id)
    const isAsked = given.driver_kind === 'user' && given.driver_user_id !== made_by
    rows.push([
      'leg_defaults',
      {
        id: newId(),
        owner_id: sam.id,
        profile_id: pick(...children),
        direction: pick('there', 'back'),
        platform_team_id: pick(null, ...teams),
        activity: pick(null, 'game', 'practice', 'other'),
        weekday: pick(null, 1, 3, 6),
        from_day: pick('2026-05-01', '2026-05-10'),
        until_day: pick(null, '2026-05-20'),
        ...given,
        answer: isAsked ? pick('asked', 'accepted', 'declined') : 'accepted',
        made_by,
      },
    ])
  }
  for (let nth = 0; nth < 3; nth += 1) {
    const isSeries = random() < 0.5
    rows.push([
      'absence_spans',
      {
        id: newId(),
        owner_id: sam.id,
        profile_id: pick(...children),
        series_id: isSeries ? pick(...series) : null,
        platform_team_id: isSeries ? null : pick(...teams),
        from_day: pick('2026-05-10', '2026-05-24'),
        until_day: pick(null, '2026-05-27'),
      },
    ])
  }
  await pastAllRights(world.database, async (as) => {
    for (const [table, row] of rows) {
      const names = Object.keys(row)
      await as.query(
        `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
        Object.values(row),
      )
    }
  })
}

/** Runs SQL with Sam as the caller, because only the caller's families have people who drive. */
function asSam(text: string, values: unknown[]) {
  return pastAllRights(world.database, async (as) => {
    await as.query(`select set_config('app.user_id', $1, true)`, [sam.id])
    return as.query(text, values)
  })
}

async function eventsOf(who: Person) {
  const query = { from: '2026-05-01', to: '2026-07-01' }
  return given<EventList>(await who.api.GET('/events', { params: { query } })).events
}

test('SQL finds the same legs and absences as the domain', async () => {
  const events = await eventsOf(sam)
  const ids = events.map(({ eventGroupId }) => eventGroupId)
  const legs = await asSam(
    `select event_group_id, profile_id, direction, status, driver_kind, driver_user_id, asked_by is not null as was_asked, version,
       leg_default_id
     from resolved_legs($1)`,
    [ids],
  )
  const absent = await world.database.query('select event_group_id, profile_id from absent_children($1)', [
    ids,
  ])

  const expected = events.flatMap(({ eventGroupId, legs: shown }) =>
    shown.map((leg) => [
      eventGroupId,
      leg.profileId,
      leg.direction,
      leg.status,
      leg.driver?.kind ?? null,
      leg.driver?.kind === 'user' ? leg.driver.userId : null,
      leg.askedBy !== null,
      leg.version,
      leg.defaultId,
    ]),
  )
  const away = events.flatMap((event) => event.notGoing.map((child) => [event.eventGroupId, child]))
  expect(expected.length).toBeGreaterThan(60)
  expect(expected.filter((leg) => leg.at(-1) !== null).length).toBeGreaterThan(20)
  expect(away.length).toBeGreaterThan(5)
  expect(sorted(legs.rows)).toEqual(sorted(expected))
  expect(sorted(absent.rows)).toEqual(sorted(away))
})

test('an event that moves gets the same legs to check from the trigger as from the domain', async () => {
  const { rows } = await world.database.query(
    `select distinct on (event_group_id) event_group_id, null as series_id, status, activity, all_day, visibility,
       to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_time, end_time, zone,
       first_day, last_day, time_tbd from events where not all_day and owner_id = $1 order by event_group_id`,
    [sam.id],
  )
  expect(rows.length).toBeGreaterThan(40)
  const stored = await storedCoverage()
  const choices = choicesIn(stored)
  const ofViewers = stored.defaults.filter((one) => one.driver_user_id === vera.id).map(({ id }) => id)
  const copies = await world.database.query<{ event_group_id: string; profile_id: string; teams: string[] }>(
    `select event_group_id, profile_id, array_agg(platform_team_id) as teams from events group by 1, 2`,
  )
  const expected = rows.flatMap((row) => {
    const going = copies.rows
      .filter((copy) => copy.event_group_id === row.event_group_id)
      .map((copy) => ({ profileId: copy.profile_id, platformTeamIds: copy.teams, isGoing: true }))
    const start = Temporal.Instant.from(row.start_time)
    const at = (instant: Temporal.Instant) => ({
      ...legEventOf(coveredEventOf({ ...row, start_time: instant.toString(), children: [] }), going),
      unseenDefaultIds: new Set(row.visibility === 'private' ? ofViewers : []),
    })
    return legsToCheck(at(start), at(start.add({ hours: 24 })), choices).map((leg) => [
      leg.eventGroupId,
      leg.profileId,
      leg.direction,
      leg.status,
      leg.driver?.kind,
      leg.driver && driverId(leg.driver),
    ])
  })

  await pastAllRights(world.database, (as) =>
    as.query(
      `select set_config('app.now', '2026-05-01T12:00:00Z', true);
       update events set start_time = start_time + interval '24 hours' where not all_day`,
    ),
  )

  const after = await world.database.query(
    `select event_group_id, profile_id, direction, status, driver_kind, driver_user_id from legs
     where status in ('asked', 'check') and exists (
       select from events e where e.event_group_id = legs.event_group_id and e.profile_id = legs.profile_id and not e.all_day)`,
  )
  expect(expected.length).toBeGreaterThan(40)
  expect(sorted(after.rows)).toEqual(sorted(expected))
})

async function storedCoverage(): Promise<Pick<CoverageRows, 'legs' | 'defaults'>> {
  const legs = await world.database.query(`select * from legs where status <> 'open'`)
  const defaults = await world.database.query(
    'select d.*, from_day::text, until_day::text from leg_defaults d',
  )
  return { legs: legs.rows, defaults: defaults.rows }
}

/** Converts rows to texts in a stable order. */
function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => Object.values(row).join(' ')).toSorted((one, other) => (one < other ? -1 : 1))
}
