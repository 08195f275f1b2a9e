import { isChaos } from '@homefield/testkit/chaos'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, startCrowd } from './crowd.fixture.ts'
import { DELIVERIES_AT_A_TIME } from '../delivery/jobs.ts'

/*
 * C23: many reminders are due within the same minute. Half are sent by Web Push, and half by email.
 * The test ends the sending process with SIGKILL twice: first during the scan, then while sending.
 * `npm run test:chaos` uses 10,000 reminders, and a normal test run uses 240.
 */

const REMINDERS = Number(process.env['HOMEFIELD_REMINDERS'] ?? (isChaos ? 10_000 : 240))

let crowd: Crowd
beforeAll(async () => {
  crowd = await startCrowd('killed', REMINDERS)
}, 240_000)
afterAll(() => crowd?.close())

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const count = async (what: string): Promise<number> =>
  (await crowd.database.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]
    ?.count ?? 0

/** Returns true while PostgreSQL executes a scan for due reminders. */
const isLooking = async () =>
  (await count(
    `pg_stat_activity where datname = current_database() and query like '%from scan_reminders%' and state = 'active'`,
  )) > 0

test(
  `delivers each of ${REMINDERS} reminders once if the process is killed while scanning and while sending (C23)`,
  { timeout: 900_000 },
  async () => {
    const first = crowd.start()
    // Kills the first process during the scan or right after it.
    await expect
      .poll(async () => (await isLooking()) || (await count('reminders')) > 0, {
        timeout: 60_000,
        interval: 1,
      })
      .toBe(true)
    await kill(first)
    // The scan is a single transaction, so the killed process wrote either all reminders or none.
    expect([0, REMINDERS]).toContain(await count('reminders'))
    expect(await count('notification_deliveries')).toBe(await count('reminders'))

    const second = crowd.start()
    await expect.poll(() => crowd.count(), { timeout: 240_000, interval: 5 }).toBeGreaterThan(REMINDERS / 3)
    await kill(second)
    expect(crowd.count()).toBeLessThan(REMINDERS)

    crowd.start()
    await expect
      .poll(() => count(`notification_deliveries where status <> 'sent'`), {
        timeout: 300_000,
        interval: 100,
      })
      .toBe(0)
    await expect.poll(() => count('graphile_worker._private_jobs'), { timeout: 60_000 }).toBe(0)
    expect([await count('reminders'), await count('(select distinct user_id from reminders) one')]).toEqual([
      REMINDERS,
      REMINDERS,
    ])
    const heard = crowd.heard()
    expect([...heard.keys()].toSorted()).toEqual(crowd.people.map(({ id }) => id).toSorted())
    // Duplicates share their push tag or Message-ID, so a browser or mailbox shows only one copy.
    expect([...heard.values()].map((names) => new Set(names).size)).toEqual(crowd.people.map(() => 1))
    // A kill can duplicate only the deliveries in progress (at most `DELIVERIES_AT_A_TIME`), and the test kills two processes.
    expect(crowd.count() - REMINDERS).toBeLessThanOrEqual(2 * DELIVERIES_AT_A_TIME)
  },
)
