/**
 * Measures the delivery of many reminders that are due in the same minute, half by Web Push and half by email.
 * The bench measures the time from the start of the job process until the last reminder is sent and recorded.
 * The baseline sends the same number of minimal messages to the same browsers and mailboxes, equally parallel.
 */
import { DELIVERIES_AT_A_TIME } from '@homefield/server/features/notification/delivery/jobs'
import { sendBarely } from '@homefield/server/features/notification/reminder/bare-sends.fixture'
import { type Crowd, startCrowd } from '@homefield/server/features/notification/reminder/crowd.fixture'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../row.ts'

const LOOK_EVERY_MS = 50
const MOST_RATIO = 1.5
const MOST_MS = 30_000

export async function drainRow(quick: boolean): Promise<Row> {
  const size = quick ? 1_000 : 10_000
  const crowd = await startCrowd('bench_drain', size)
  try {
    const began = performance.now()
    crowd.start()
    await until(crowd, 'exists (select from reminders)')
    const found = performance.now() - began
    await until(crowd, `not exists (select from notification_deliveries where status <> 'sent')`)
    const drained = performance.now() - began
    const once = crowd.count() === size && [...crowd.heard().values()].every((names) => names.length === 1)
    if (!once) throw new Error(`expected each of ${size} reminders once, received ${crowd.count()}`)
    const bareBegan = performance.now()
    await sendBarely(crowd)
    const bare = performance.now() - bareBegan
    return {
      what: `${size.toLocaleString('en')} reminders due in one minute, until the last is sent`,
      ours: `${seconds(drained)}: ${(drained / size).toFixed(1)} ms each`,
      limit: `${seconds(bare)}: ${(bare / size).toFixed(1)} ms each`,
      ratio: drained / bare,
      budget: `≤ ${MOST_RATIO}× and ≤ ${MOST_MS / 1000} s`,
      verdict: drained <= MOST_MS && drained / bare <= MOST_RATIO ? 'ok' : 'over',
      notes: [
        `all reminders were found, with their deliveries and jobs, ${seconds(found)} after the process started; one process sends ${DELIVERIES_AT_A_TIME} at a time`,
        'the limit sends bare messages: encrypted, signed and handed to the same push service and mail server, nothing else',
      ],
    }
  } finally {
    await crowd.close()
  }
}

async function until({ database }: Crowd, condition: string): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ is_so: boolean }>(`select ${condition} as is_so`)
    if (rows[0]?.is_so) return
    await sleep(LOOK_EVERY_MS)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
