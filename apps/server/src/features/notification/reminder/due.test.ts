import { birthdayIn, birthdayReminder, reminderOf, ringsAt } from '@homefield/domain/remind'
import { addChild, addEvent } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWholeDay, type RemindedWorld, startReminded } from './reminder.fixture.ts'

/* What SQL says is due, held against domain/remind, whose own tables are written by hand. */

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

/** All that is due for him in these hours, a quarter of an hour at a time, as the scan asks. */
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

const chooseAll = (person: Person, happening: string) =>
  reminded.sql(
    'insert into event_reminders (user_id, happening_id, lead_minutes) values ($1, $2, $3)',
    person.id,
    happening,
    LEADS,
  )

test.each([
  ['America/New_York', '2026-03-08', '01:30'],
  ['America/New_York', '2026-03-08', '02:30'],
  ['America/New_York', '2026-11-01', '01:30'],
  ['America/New_York', '2026-11-01', '02:30'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15'],
  ['Australia/Lord_Howe', '2026-10-04', '02:30'],
])('C20 in %s on %s at %s: each lead once, at its moment', async (zone, date, startTime) => {
  const person = await reminded.world.person({ zone })
  const child = await addChild(person, 'Maya')
  const { when, happeningId } = await addEvent(person, child, { date, startTime })
  if (when.kind !== 'timed') throw new Error('a typed time is a time')
  await chooseAll(person, happeningId)
  const event = { when, arriveBy: null, status: 'confirmed', isHidden: false }
  const expected = LEADS.map((lead) => ({
    lead,
    at: reminderOf(event, { lead, fromArrival: false, zone })?.toString(),
  }))
  const from = Temporal.Instant.from(when.start).subtract({ hours: 25 }).toString()
  expect(await dueIn(person, from, 26)).toEqual(expected)
})

test.each(
  ZONES.flatMap((zone) => ['2026-03-08', '2026-11-01', '2026-04-05', '2026-05-09'].map((day) => [zone, day])),
)('C21 a whole day in %s, %s: each lead once, at its moment', async (zone = '', day = '') => {
  const person = await reminded.world.person({ zone })
  const { id, happeningId } = await addEvent(person, await addChild(person, 'Maya'))
  await makeWholeDay(reminded, id, day)
  await chooseAll(person, happeningId)
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
})

test.each(
  ZONES.flatMap((zone) =>
    ['2015-05-09', '2016-02-29', '2015-03-08', '2015-12-31'].map((born) => [zone, born]),
  ),
)('a birthday in %s, born on %s: once, at its moment', async (zone = '', born = '') => {
  const person = await reminded.world.person({ zone })
  const child = await addChild(person, 'Maya')
  await reminded.sql('update profiles set date_of_birth = $2 where id = $1', child, born)
  const day = birthdayIn(2026, Temporal.PlainDate.from(born))
  if (!day) throw new Error('born too late')
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

test.each([
  ['22:00', '07:00', '2026-05-09T05:00:00Z'],
  ['22:00', '07:00', '2026-05-09T01:59:00Z'],
  ['22:00', '07:00', '2026-05-09T02:00:00Z'],
  ['22:00', '07:00', '2026-05-09T11:00:00Z'],
  ['13:00', '15:30', '2026-05-09T18:00:00Z'],
  ['13:00', '15:30', '2026-05-09T19:30:00Z'],
])('quiet from %s to %s: what is due at %s rings as the domain says', async (from, until, at) => {
  const zone = 'America/New_York'
  const { rows } = await reminded.world.database.query<{ rings: Date }>(
    'select after_quiet($1, $2, $3, $4) as rings',
    [at, zone, from, until],
  )
  const quietHours = { from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) }
  const expected = ringsAt(Temporal.Instant.from(at), null, { quietHours, zone })
  expect(rows[0]?.rings.toISOString().replace('.000', '')).toBe(expected.toString())
})

test('a zone that the database does not know counts as UTC, and stops nobody', async () => {
  const person = await reminded.world.person()
  const { id } = await addEvent(person, await addChild(person, 'Maya'))
  await makeWholeDay(reminded, id, '2026-05-09')
  await reminded.sql(`update user_settings set timezone = 'Mars/Olympus' where user_id = $1`, person.id)
  expect(await dueIn(person, '2026-05-09T00:00:00Z', 12)).toEqual([{ lead: 60, at: '2026-05-09T07:00:00Z' }])
})

test('is found by index: of a thousand families, those alone are touched who have something due', async () => {
  const { world } = reminded
  await reminded.sql(`
    do $$
    declare who uuid; child uuid; happening uuid;
    begin
      for n in 1..1000 loop
        who := gen_random_uuid(); child := gen_random_uuid();
        insert into users (id, name, email, created_at, updated_at) values (who, '', who || '@many.example', app_now(), app_now());
        update user_settings set timezone = 'America/New_York' where user_id = who;
        insert into profiles (id, user_id, name, color) values (child, who, 'Child', '#3B82F6');
        for week in 1..20 loop
          happening := gen_random_uuid();
          insert into happenings (id, owner_id) values (happening, who);
          insert into events (id, profile_id, owner_id, happening_id, title, all_day, start_time, zone, sport, color, platform,
              platform_color, activity, first_day, last_day)
            select happening, child, who, happening, 'Game', week % 10 = 0,
              case when week % 10 > 0 then timestamptz '2027-01-01Z' + make_interval(days => 7 * week, mins => n) end,
              case when week % 10 > 0 then 'UTC' end, 'Soccer', '#3B82F6', 'Manual', '#64748B', 'game',
              case when week % 10 = 0 then date '2027-01-01' + 7 * week end, case when week % 10 = 0 then date '2027-01-01' + 7 * week end;
        end loop;
      end loop;
    end $$`)
  await world.database.query('analyze')
  const { rows: bodies } = await world.database.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'due_reminders'`,
  )
  // What stands in the function, with its arguments as those of a statement.
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
    // What fits on a page is read whole: friendships, reminders of single events.
    expect(plan).not.toMatch(/Seq Scan on (events|happenings|profiles|user_settings)/)
    // Of some thousand pages.
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(500)
  } finally {
    client.release(true)
  }
}, 120_000)
