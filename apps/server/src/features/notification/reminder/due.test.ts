import { leadTimesOf } from '@homefield/domain/coverage/reminder-default'
import { birthdayIn, birthdayReminder, reminderOf, ringsAt } from '@homefield/domain/remind'
import { usableZone } from '@homefield/database/zone'
import { addChild, addEvent, grant } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { opened } from '../../event/update/change.fixture.ts'
import { makeWholeDay, type RemindedWorld, startReminded } from './reminder.fixture.ts'

/* The SQL function `due_reminders` and the rules in `domain` compute reminders. The tests compare the results. */

const ZONES = [
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]
const LEADS = [15, 30, 60, 120, 360, 720, 1440]

let reminded: RemindedWorld
beforeAll(async () => {
  reminded = await startReminded('due', '2026-01-15T12:00:00Z')
})
afterAll(() => reminded?.world.close())

interface Due {
  readonly lead: number
  readonly at: string
}

/** Returns all reminders due within `hours` after `from`. Queries 15 minutes at a time, as the scan does. */
async function dueIn(person: Person, from: string, hours: number): Promise<Due[]> {
  const { rows } = await reminded.world.database.query<{ lead: number; at: Date }>(
    `select lead_minutes as lead, due_at as at
     from generate_series($2::timestamptz, $2::timestamptz + make_interval(hours => $3) - interval '15 minutes', '15 minutes') as since
       cross join lateral due_reminders(since, since + interval '15 minutes', since) where user_id = $1`,
    [person.id, from, hours],
  )
  return rows
    .map(({ lead, at }) => ({ lead, at: at.toISOString().replace('.000', '') }))
    .sort((one, other) => one.lead - other.lead)
}

const chooseAll = (person: Person, eventGroup: string, fromArrival = false) =>
  reminded.sql(
    'insert into event_reminders (user_id, event_group_id, lead_minutes, from_arrival) values ($1, $2, $3, $4)',
    person.id,
    eventGroup,
    LEADS,
    fromArrival,
  )

test.each([
  ['America/New_York', '2026-03-08', '01:30'],
  ['America/New_York', '2026-03-08', '02:30'],
  ['America/New_York', '2026-11-01', '01:30'],
  ['America/New_York', '2026-11-01', '02:30'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15'],
  ['Australia/Lord_Howe', '2026-10-04', '02:30'],
])(
  'fires each lead time’s reminder once at the right moment in %s on %s at %s (C20)',
  async (zone, date, startTime) => {
    const person = await reminded.world.person({ zone })
    const child = await addChild(person, 'Maya')
    const { when, eventGroupId } = await addEvent(person, child, { date, startTime })
    if (when.kind !== 'timed') throw new Error('a typed time must result in an instant, not in a whole day')
    await chooseAll(person, eventGroupId)
    const event = { when, arriveBy: null, status: 'confirmed', isHidden: false }
    const expected = LEADS.map((lead) => ({
      lead,
      at: reminderOf(event, { lead, fromArrival: false, zone })?.toString(),
    }))
    const from = Temporal.Instant.from(when.start).subtract({ hours: 25 }).toString()
    expect(await dueIn(person, from, 26)).toEqual(expected)
  },
)

test.each(
  ZONES.flatMap((zone) => ['2026-03-08', '2026-11-01', '2026-04-05', '2026-05-09'].map((day) => [zone, day])),
)(
  'fires each lead time’s reminder of an all-day event once at the right moment in %s, %s (C21)',
  async (zone = '', day = '') => {
    const person = await reminded.world.person({ zone })
    const { id, eventGroupId } = await addEvent(person, await addChild(person, 'Maya'))
    await makeWholeDay(reminded, id, day)
    await chooseAll(person, eventGroupId)
    const event = {
      when: { kind: 'days', firstDay: day } as const,
      arriveBy: null,
      status: 'confirmed',
      isHidden: false,
    }
    const expected = LEADS.map((lead) => ({
      lead,
      at: reminderOf(event, { lead, fromArrival: false, zone })?.toString(),
    }))
    expect(
      await dueIn(person, `${Temporal.PlainDate.from(day).subtract({ days: 2 }).toString()}T00:00:00Z`, 80),
    ).toEqual(expected)
  },
)

/*
 * The event of each case starts at 14:30 in New York (18:30Z).
 * A case lists the platform's event time, the arrival time, and whether the app uses the arrival time.
 * The platform's event time is null if no parent changed the event's time in the app.
 */
test.each([
  ['nobody changed the event’s time', null, '2026-05-09T18:00:00Z', true],
  [
    'a parent changed the event’s start',
    { kind: 'timed', start: '2026-05-09T14:00:00Z', end: '2026-05-09T15:00:00Z', zone: 'America/New_York' },
    '2026-05-09T13:30:00Z',
    false,
  ],
  [
    'a parent changed only the event’s end',
    { kind: 'timed', start: '2026-05-09T18:30:00Z', end: '2026-05-09T19:00:00Z', zone: 'America/New_York' },
    '2026-05-09T18:00:00Z',
    true,
  ],
  [
    'a parent set a time for an all-day event',
    { kind: 'days', firstDay: '2026-05-09', lastDay: '2026-05-09', timeTbd: true },
    '2026-05-09T13:30:00Z',
    false,
  ],
])(
  'fires each lead time’s reminder, counted from arrival, once at the right moment if %s (C24)',
  async (_case, theirs, said, holds) => {
    const zone = 'America/New_York'
    const person = await reminded.world.person({ zone })
    const { id, when, eventGroupId } = await addEvent(person, await addChild(person, 'Maya'), {
      startTime: '14:30',
    })
    await reminded.sql(
      'update events set arrive_by = $2, overrides = $3 where id = $1',
      id,
      said,
      theirs === null ? {} : { when: { theirs } },
    )
    await chooseAll(person, eventGroupId, true)
    const arriveBy = holds ? said : null
    expect((await opened(person, id)).event.arriveBy).toBe(arriveBy)
    const event = { when, arriveBy, status: 'confirmed', isHidden: false }
    const expected = LEADS.map((lead) => ({
      lead,
      at: reminderOf(event, { lead, fromArrival: true, zone })?.toString(),
    }))
    expect(await dueIn(person, '2026-05-08T12:00:00Z', 32)).toEqual(expected)
  },
)

test.each(
  ZONES.flatMap((zone) =>
    ['2015-05-09', '2016-02-29', '2015-03-08', '2015-12-31'].map((born) => [zone, born]),
  ),
)('fires a birthday reminder once at the right moment in %s, born on %s', async (zone = '', born = '') => {
  const person = await reminded.world.person({ zone })
  const child = await addChild(person, 'Maya')
  await reminded.sql('update profiles set date_of_birth = $2 where id = $1', child, born)
  const day = birthdayIn(2026, Temporal.PlainDate.from(born))
  if (!day) throw new Error('the child has no birthday in 2026')
  const { rows } = await reminded.world.database.query<{ day: string; at: Date }>(
    `select birthday::text as day, due_at as at
       from generate_series($2::date - interval '2 days', $2::date + interval '2 days', '15 minutes') as since
         cross join lateral due_birthdays(since, since + interval '15 minutes', since) where user_id = $1`,
    [person.id, day.toString()],
  )
  expect(rows.map((row) => [row.day, row.at.toISOString().replace('.000', '')])).toEqual([
    [day.toString(), birthdayReminder(day, zone).toString()],
  ])
})

const quiet = (from: string, until: string) => ({
  from: Temporal.PlainTime.from(from),
  until: Temporal.PlainTime.from(until),
})
async function afterQuietInSql(zone: string, from: string, until: string, moments: readonly string[]) {
  const { rows } = await reminded.world.database.query<{ rings: Date }>(
    'select after_quiet(at, $2, $3, $4) as rings from unnest($1::timestamptz[]) with ordinality as m (at, n) order by n',
    [moments, zone, from, until],
  )
  return rows.map(({ rings }) => rings.toISOString().replace('.000', ''))
}

test.each([
  ['an ordinary night', 'America/New_York', '22:00–07:00', '2026-05-09T05:00:00Z', '2026-05-09T11:00:00Z'],
  [
    'just before quiet hours',
    'America/New_York',
    '22:00–07:00',
    '2026-05-09T01:59:00Z',
    '2026-05-09T01:59:00Z',
  ],
  [
    'at the end of quiet hours',
    'America/New_York',
    '22:00–07:00',
    '2026-05-09T11:00:00Z',
    '2026-05-09T11:00:00Z',
  ],
  [
    'quiet hours in the daytime',
    'America/New_York',
    '13:00–15:30',
    '2026-05-09T18:00:00Z',
    '2026-05-09T19:30:00Z',
  ],
  // On 8 March 2026, clocks in New York go from 02:00 to 03:00, so 7:00 is an hour earlier in UTC.
  [
    'a night with a skipped hour',
    'America/New_York',
    '22:00–07:00',
    '2026-03-08T04:00:00Z',
    '2026-03-08T11:00:00Z',
  ],
  [
    'quiet hours until a skipped time',
    'America/New_York',
    '22:00–02:30',
    '2026-03-08T06:59:00Z',
    '2026-03-08T07:00:00Z',
  ],
  [
    'quiet hours from a skipped time',
    'America/New_York',
    '02:30–07:00',
    '2026-03-08T07:00:00Z',
    '2026-03-08T11:00:00Z',
  ],
  [
    'quiet hours within the skipped hour',
    'America/New_York',
    '02:10–02:40',
    '2026-03-08T07:00:00Z',
    '2026-03-08T07:00:00Z',
  ],
  // On 1 November 2026, clocks in New York go from 02:00 back to 01:00, so 01:30 occurs twice.
  [
    'a night with a repeated hour',
    'America/New_York',
    '22:00–07:00',
    '2026-11-01T03:00:00Z',
    '2026-11-01T12:00:00Z',
  ],
  [
    'quiet hours until a repeated time',
    'America/New_York',
    '22:00–01:30',
    '2026-11-01T05:45:00Z',
    '2026-11-01T06:30:00Z',
  ],
  [
    'quiet hours from a repeated time',
    'America/New_York',
    '01:30–07:00',
    '2026-11-01T05:30:00Z',
    '2026-11-01T12:00:00Z',
  ],
  // On 29 March 2026 at 01:00Z, clocks in Madrid go from 02:00 to 03:00, so 02:30 does not exist.
  [
    'a night with a skipped hour',
    'Europe/Madrid',
    '23:00–08:00',
    '2026-03-28T22:00:00Z',
    '2026-03-29T06:00:00Z',
  ],
  [
    'quiet hours until a skipped time',
    'Europe/Madrid',
    '23:00–02:30',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:00:00Z',
  ],
  [
    'a clock change of half an hour',
    'Australia/Lord_Howe',
    '22:00–01:45',
    '2026-04-04T14:50:00Z',
    '2026-04-04T15:15:00Z',
  ],
])('ends quiet hours in SQL: %s in %s, %s, at %s (C20)', async (_case, zone, hours, at, ends) => {
  const [from = '', until = ''] = hours.split('–')
  expect(await afterQuietInSql(zone, from, until, [at])).toEqual([ends])
})

test.each(
  [
    ['America/New_York', '2026-03-07'],
    ['America/New_York', '2026-10-31'],
    ['Europe/Madrid', '2026-03-28'],
    ['Europe/Madrid', '2026-10-24'],
    ['Europe/Dublin', '2026-10-24'],
    ['Australia/Lord_Howe', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-10-03'],
    ['America/St_Johns', '2026-03-07'],
    ['Africa/Casablanca', '2026-03-21'],
    ['Antarctica/Troll', '2026-03-28'],
  ].flatMap(([zone = '', day = '']) => [
    [zone, day, '22:00', '07:00'],
    [zone, day, '01:30', '02:15'],
    [zone, day, '02:30', '01:30'],
    [zone, day, '00:00', '02:00'],
  ]),
)(
  'ends quiet hours at the same moment in SQL and in the domain rules: %s from %s on, %s to %s (C20)',
  async (zone = '', day = '', from = '', until = '') => {
    const first = Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
    const moments = Array.from({ length: 48 * 12 }, (_, index) => first.add({ minutes: 5 * index }))
    expect(await afterQuietInSql(zone, from, until, moments.map(String))).toEqual(
      moments.map((at) => ringsAt(at, null, { quietHours: quiet(from, until), zone }).toString()),
    )
  },
)

test.each([
  ['Mars/Olympus', '07:00'],
  // PostgreSQL knows the zones PST, SystemV/PST8PDT, US/Pacific-New and Foo5. The app does not know them.
  // The app treats an unknown zone as UTC, so SQL must do the same.
  ['PST', '07:00'],
  ['SystemV/PST8PDT', '07:00'],
  ['US/Pacific-New', '07:00'],
  ['Foo5', '07:00'],
  // PostgreSQL and the app both know the old zone names CET, EET, EST5EDT, US/Eastern and EST.
  ['CET', '05:00'],
  ['EET', '04:00'],
  ['EST5EDT', '11:00'],
  ['US/Eastern', '11:00'],
  ['EST', '12:00'],
])('starts an all-day event in the stored zone %s when the app does: %s', async (zone, time) => {
  const person = await reminded.world.person()
  const { id } = await addEvent(person, await addChild(person, 'Maya'))
  await makeWholeDay(reminded, id, '2026-05-09')
  await reminded.sql(`update user_settings set timezone = $2 where user_id = $1`, person.id, zone)
  const morning = Temporal.PlainDateTime.from('2026-05-09T08:00').toZonedDateTime(usableZone(zone))
  const rings = `2026-05-09T${time}:00Z`
  expect(morning.subtract({ hours: 1 }).toInstant().toString()).toBe(rings)
  expect(await dueIn(person, '2026-05-09T00:00:00Z', 15)).toEqual([{ lead: 60, at: rings }])
})

/*
 * Two siblings have a game: Maya on the teams `hawks` and `all`, Leo on the team `hawks`.
 * Each case lists what the parent or a friend chose, by the names that `leadTimesOf` uses.
 */
const OWN = [null, [], [30]] as const
const USUAL = [
  [],
  [['maya', 'game', 120, 1440]],
  [
    ['maya', 'game'],
    ['leo', 'practice', 15],
  ],
] as const
const ABSENT = [[], ['maya'], ['maya', 'leo']] as const
const MUTED = [[], ['hawks'], ['hawks', 'all']] as const
const CASES = OWN.flatMap((own) =>
  USUAL.flatMap((usual) =>
    ABSENT.flatMap((absent) =>
      MUTED.flatMap((muted) => [true, false].map((isOwn) => ({ own, usual, absent, muted, isOwn }))),
    ),
  ),
)

test('resolves the lead times of a person in SQL as in the domain rules, for each combination of choices', async () => {
  const erin = await reminded.world.person({ zone: 'America/New_York' })
  const friend = await reminded.world.person({ zone: 'America/New_York' })
  await grant(reminded.world.database, { owner: erin, friend, role: 'viewer' })
  const children = { maya: await addChild(erin, 'Maya'), leo: await addChild(erin, 'Leo') }
  const teams = { hawks: newId(), all: newId() }
  for (const [name, id] of Object.entries(teams))
    await reminded.sql(
      `insert into platform_teams (id, user_id, platform, team_id, team_name, sport, sport_color, zone, link_host)
       values ($1, $2, 'Other', $3, $3, 'Soccer', '#10B981', 'UTC', 'league.example')`,
      id,
      erin.id,
      name,
    )
  const { id, eventGroupId } = await addEvent(erin, children.maya)
  const copies = [
    [children.maya, teams.all],
    [children.leo, teams.hawks],
  ] as const
  await reminded.sql(
    `update events set platform_team_id = $2, activity = 'tournament', platform = 'Other', source_key = 'maya', source_hash = 'h',
       wall_start = null, duration_minutes = null
     where id = $1`,
    id,
    teams.hawks,
  )
  for (const [child, team] of copies)
    await reminded.sql(
      `insert into events (id, profile_id, owner_id, event_group_id, platform_team_id, title, all_day, start_time, zone, sport, color,
         platform, platform_color, activity, source_key, source_hash)
       select gen_random_uuid(), $2::uuid, owner_id, event_group_id, $3, title, false, start_time, zone, sport, color, platform,
         platform_color, activity, ($2::uuid)::text, 'h' from events where id = $1`,
      id,
      child,
      team,
    )
  const teamsOf = { maya: ['hawks', 'all'], leo: ['hawks'] } as const

  const differing: unknown[] = []
  for (const one of CASES) {
    const who = one.isOwn ? erin : friend
    await reminded.sql('delete from event_reminders')
    await reminded.sql('delete from reminder_defaults')
    await reminded.sql('delete from absences')
    await reminded.sql('delete from team_mutes')
    if (one.own !== null)
      await reminded.sql('insert into event_reminders values ($1, $2, $3)', who.id, eventGroupId, one.own)
    for (const [child, activity, ...leads] of one.usual)
      await reminded.sql(
        'insert into reminder_defaults values ($1, $2, $3, $4)',
        who.id,
        children[child],
        activity,
        leads,
      )
    for (const child of one.absent)
      await reminded.sql(
        'insert into absences values ($1, $2, $3, false)',
        eventGroupId,
        children[child],
        erin.id,
      )
    for (const team of one.muted)
      await reminded.sql('insert into team_mutes values ($1, $2)', who.id, teams[team])
    const expected = leadTimesOf(
      {
        activity: 'tournament',
        children: (['maya', 'leo'] as const).map((name) => ({
          profileId: name,
          platformTeamIds: teamsOf[name],
          isGoing: !one.absent.some((absent) => absent === name),
          generalLeadMinutes: one.isOwn ? 60 : null,
        })),
      },
      {
        own: one.own,
        defaults: one.usual.map(([profileId, activity, ...leadMinutes]) => ({
          profileId,
          activity,
          leadMinutes,
        })),
        mutedTeamIds: new Set<string>(one.muted),
      },
    )
    const { rows } = await reminded.world.database.query<{ lead: number }>(
      `select lead_minutes as lead from generate_series(timestamptz '2026-05-08 12:00Z', '2026-05-09 12:00Z', '8 hours') as since
         cross join lateral due_reminders(since, since + interval '8 hours', since) where user_id = $1 order by lead`,
      [who.id],
    )
    const actual = rows.map(({ lead }) => lead)
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differing.push({ ...one, expected, actual })
  }

  expect(CASES).toHaveLength(162)
  expect(differing).toEqual([])
}, 120_000)

test('uses the indexes to find due reminders, instead of reading the events of all 1,000 families', async () => {
  const { world } = reminded
  await reminded.sql(`
    do $$
    declare who uuid; child uuid; event_group uuid;
    begin
      for n in 1..1000 loop
        who := gen_random_uuid(); child := gen_random_uuid();
        insert into users (id, name, email, created_at, updated_at) values (who, '', who || '@many.example', app_now(), app_now());
        update user_settings set timezone = 'America/New_York' where user_id = who;
        insert into profiles (id, user_id, name, color) values (child, who, 'Child', '#3B82F6');
        for week in 1..20 loop
          event_group := gen_random_uuid();
          insert into event_groups (id, owner_id) values (event_group, who);
          insert into events (id, profile_id, owner_id, event_group_id, title, all_day, start_time, zone, sport, color, platform,
              platform_color, activity, first_day, last_day)
            select event_group, child, who, event_group, 'Game', week % 10 = 0,
              case when week % 10 > 0 then timestamptz '2027-01-01Z' + make_interval(days => 7 * week, mins => n) end,
              case when week % 10 > 0 then 'UTC' end, 'Soccer', '#3B82F6', 'Manual', '#64748B', 'game',
              case when week % 10 = 0 then date '2027-01-01' + 7 * week end, case when week % 10 = 0 then date '2027-01-01' + 7 * week end;
        end loop;
      end loop;
    end $$`)
  // Like autovacuum in production. Without a vacuum, an index-only scan seems as expensive as another index.
  await world.database.query('vacuum analyze')
  const { rows: bodies } = await world.database.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'due_reminders'`,
  )
  // EXPLAIN does not show the plan inside a function, so the test explains the function's body as a statement.
  const body = (bodies[0]?.body ?? '')
    .replace(/\bsince\b/g, '$1')
    .replace(/\bupto\b/g, '$2')
    .replace(/\bat_time\b/g, '$3')
  const client = await world.database.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare due (timestamptz, timestamptz, timestamptz) as ${body}`)
    const at = `'2027-01-08T00:30:00Z', '2027-01-08T00:32:15Z', '2027-01-08T00:32:15Z'`
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) execute due (${at})`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const index of ['events_start', 'events_arrival', 'events_first_day']) expect(plan).toContain(index)
    // Sequential scans of friendships and event reminders are fine, because each table fits on one page.
    expect(plan).not.toMatch(/Seq Scan on (events|event_groups|profiles|user_settings)/)
    // The plan must read fewer than 500 pages, although the database has more than 1,000 pages.
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(500)
  } finally {
    client.release(true)
  }
}, 120_000)
