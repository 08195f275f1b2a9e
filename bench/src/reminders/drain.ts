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
/** `crowd`: the families of one process. `saturday`: a Saturday of 100,000 families, sent by two processes. */
const DRAINS = {
  crowd: { size: 10_000, processes: 1, mostRatio: 1.5, mostMs: 30_000 },
  saturday: { size: 40_000, processes: 2, mostRatio: null, mostMs: 60_000 },
} as const

export async function drainRow(which: keyof typeof DRAINS, quick: boolean): Promise<Row> {
  const { processes, mostRatio, mostMs, ...full } = DRAINS[which]
  const size = quick ? full.size / 10 : full.size
  const crowd = await startCrowd(`bench_drain_${which}`, size)
  try {
    const began = performance.now()
    for (let count = 0; count < processes; count++) crowd.start()
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
      what: `${size.toLocaleString('en')} reminders due in one minute, until the last is sent${processes > 1 ? `, by ${processes} processes` : ''}`,
      ours: `${seconds(drained)}: ${(drained / size).toFixed(1)} ms each`,
      limit: `${seconds(bare)}: ${(bare / size).toFixed(1)} ms each`,
      ratio: drained / bare,
      budget: `${mostRatio === null ? '' : `≤ ${mostRatio}× and `}≤ ${mostMs / 1000} s`,
      verdict: drained <= mostMs && (mostRatio === null || drained / bare <= mostRatio) ? 'ok' : 'over',
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
