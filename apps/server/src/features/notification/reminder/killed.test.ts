import { cloneDatabase, type Clone } from '@homefield/database/template'
import { isChaos } from '@homefield/testkit/chaos'
import { sharedCluster } from '@homefield/testkit/cluster'
import { pastAllRights } from '@homefield/testkit/family'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * C23: reminders of one minute, and the process that sends them killed with SIGKILL: while it looks for them, and while it
 * sends. npm run test:chaos has ten thousand of them.
 */

const REMINDERS = Number(process.env['HOMEFIELD_REMINDERS'] ?? (isChaos ? 10_000 : 600))
const PROGRAM = join(import.meta.dirname, 'ringing-process.fixture.ts')
const NOW = '2026-05-09T15:00:30Z'
/** Jobs that a process has under way at most: what a kill may have sent twice. */
const AT_A_TIME = 6

let clone: Clone
let database: pg.Pool
let sink: Server
let address: string
/** What the sink heard, each time. */
const heard: string[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'killed')
  database = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  database.on('error', () => undefined)
  sink = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  const at = sink.address()
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  await pastAllRights(database, (as) => as.query(FAMILIES))
}, 120_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  sink?.close()
  await database?.end()
  await clone?.drop()
})

/** As many families, each with an event in an hour: all within one minute. */
const FAMILIES = `
  create temporary table made on commit drop as
    select gen_random_uuid() as person, gen_random_uuid() as child, gen_random_uuid() as event, n from generate_series(1, ${REMINDERS}) n;
  insert into users (id, name, email, created_at, updated_at)
    select person, '', person || '@many.example', app_now(), app_now() from made;
  update user_settings set timezone = 'America/New_York';
  insert into profiles (id, user_id, name, color) select child, person, 'Child', '#3B82F6' from made;
  insert into happenings (id, owner_id) select event, person from made;
  insert into events (id, profile_id, owner_id, happening_id, title, all_day, start_time, zone, sport, color, platform,
      platform_color, activity)
    select event, child, person, event, 'Game', false, timestamptz '2026-05-09T16:00:00Z' + make_interval(secs => n % 30),
      'UTC', 'Soccer', '#3B82F6', 'Manual', '#64748B', 'game' from made;
  update reminder_scan set scanned_until = '2026-05-09T14:59:00Z'`

function start(): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, clone.url('worker'), NOW, address], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = async (what: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0

/** Whether somebody looks at this moment. */
const isLooking = async () =>
  (await count(
    `pg_stat_activity where datname = current_database() and query like '%from scan_reminders%' and state = 'active'`,
  )) > 0

test(`C23 ${REMINDERS} reminders in one minute, killed while they are found and while they are sent: each once`, async () => {
  const first = start()
  // However fast it looks: it is killed amid it, or right after.
  await expect
    .poll(async () => (await isLooking()) || (await count('reminders')) > 0, { timeout: 60_000, interval: 1 })
    .toBe(true)
  await kill(first)
  // All of it, or nothing.
  expect([0, REMINDERS]).toContain(await count('reminders'))
  expect(await count('notification_deliveries')).toBe(await count('reminders'))

  const second = start()
  await expect.poll(() => heard.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(REMINDERS / 3)
  await kill(second)
  expect(heard.length).toBeLessThan(REMINDERS)

  start()
  await expect.poll(() => new Set(heard).size, { timeout: 240_000, interval: 100 }).toBe(REMINDERS)
  await expect.poll(() => count('graphile_worker._private_jobs'), { timeout: 60_000 }).toBe(0)
  const { rows } = await database.query<{ id: string }>('select id from notification_deliveries')
  expect(heard.toSorted().filter((one, index, all) => one !== all[index - 1])).toEqual(
    rows.map(({ id }) => `/${id}`).sort(),
  )
  expect([await count('reminders'), await count('(select distinct user_id from reminders) one')]).toEqual([
    REMINDERS,
    REMINDERS,
  ])
  // Only what was under way at a kill may have been heard twice; what is sent then, is settled by the sender.
  expect(heard.length - REMINDERS).toBeLessThanOrEqual(2 * AT_A_TIME)
}, 600_000)
