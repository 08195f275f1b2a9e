import { isChaos } from '@homefield/testkit/chaos'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, startCrowd } from './crowd.fixture.ts'
import { AT_A_TIME } from './ringing-process.fixture.ts'

/*
 * C23: reminders of one minute, half of them by Web Push and half by mail, and the process that sends them killed with
 * SIGKILL: while it looks for them, and while it sends. npm run test:chaos has ten thousand of them.
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

/** Whether somebody looks at this moment. */
const isLooking = async () =>
  (await count(
    `pg_stat_activity where datname = current_database() and query like '%from scan_reminders%' and state = 'active'`,
  )) > 0

test(
  `C23 ${REMINDERS} reminders in one minute, killed while they are found and while they are sent: each once`,
  { timeout: 900_000 },
  async () => {
    const first = crowd.start()
    // However fast it looks: it is killed amid it, or right after.
    await expect
      .poll(async () => (await isLooking()) || (await count('reminders')) > 0, {
        timeout: 60_000,
        interval: 1,
      })
      .toBe(true)
    await kill(first)
    // All of it, or nothing.
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
    // What came twice has one name, by which a browser or a mailbox shows one.
    expect([...heard.values()].map((names) => new Set(names).size)).toEqual(crowd.people.map(() => 1))
    // Only what was under way at a kill may have come twice.
    expect(crowd.count() - REMINDERS).toBeLessThanOrEqual(2 * AT_A_TIME)
  },
)
