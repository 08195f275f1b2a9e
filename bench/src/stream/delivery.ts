/**
 * Measures the stream with 1,000 connected devices.
 * The bench process commits a change to a child's schedule, as a second server process would.
 * After the commit, the bench notifies the server through the change notifier.
 * The bench measures the time from the commit until all 100 devices with access to the child are notified.
 * The baseline is the round trip of a bare NOTIFY between two connections.
 * A second result is the server's memory per idle stream, with every stream open for a different person.
 */
import { openDatabase } from '@homefield/database/pools'
import { createWork } from '@homefield/database/work'
import { createLogger } from '@homefield/server/lib/logger'
import { openChangeNotifier } from '@homefield/server/stream/change-notifier'
import { notifyWire } from '@homefield/server/stream/notify-wire'
import pg from 'pg'
import { idOf } from '../families/load.ts'
import { median, ms, quantile, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { type Device, openDevices } from './device.ts'

const CONNECTED = 1_000
const PEOPLE = 10
const DEVICES_EACH = 10
const IDLE = 10_000
const QUICK_IDLE = 2_000
const MOST_MS = 50
const MOST_BYTES = 60 * 1024
const LOST_MS = 20_000

export async function streamRows(server: MeasuredServer, quick: boolean): Promise<Row[]> {
  const { full } = server.population
  // Generated people outside the family. Some get the role `viewer`, so that they see the changing schedule.
  const strangers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => idOf('user', from + index))
  const circle = strangers(full * 2 + 1, PEOPLE)
  const owner = idOf('user', 1)
  await server.database.query(
    `insert into friendships (id, user_id, friend_id, role, created_at, updated_at)
     select gen_random_uuid(), $1, friend, 'viewer', now(), now() from unnest($2::uuid[]) as friend`,
    [owner, circle],
  )
  const entitled = (await server.sessions(circle)).flatMap((cookie) =>
    Array.from({ length: DEVICES_EACH }, () => cookie),
  )
  const others = await server.sessions(strangers(full * 2 + 1 + PEOPLE, CONNECTED - entitled.length))
  const devices = await openDevices(server.origin, [...entitled, ...others])
  let delivery: Row
  try {
    delivery = await deliveryRow(server, devices.slice(0, entitled.length), {
      owner,
      changes: quick ? 20 : 60,
    })
  } finally {
    for (const device of devices) device.close()
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  return [delivery, await idleRow(server, strangers(full * 2 + 1 + CONNECTED, quick ? QUICK_IDLE : IDLE))]
}

async function deliveryRow(
  server: MeasuredServer,
  entitled: readonly Device[],
  { owner, changes }: { owner: string; changes: number },
): Promise<Row> {
  const log = createLogger({ level: 'silent' })
  const database = openDatabase({ url: (role) => server.clone.url(role), log })
  const changeNotifier = openChangeNotifier({ wire: notifyWire({ url: server.clone.url('app'), log }), log })
  let committed = 0
  const work = createWork({
    db: database.app,
    now: () => Temporal.Now.instant(),
    onCommit(bumped) {
      committed = performance.now()
      changeNotifier.ring(bumped.map(({ subject }) => subject))
    },
  })
  const bell = await bareBell(server.clone.superUrl)
  const ours: number[] = []
  const limit: number[] = []
  try {
    for (let change = 0; change < changes + 3; change++) {
      const last = lastOf(entitled)
      await work.write(owner, (unit) => Promise.resolve(unit.bump(`profile:${idOf('profile', 10)}`)))
      const took = (await last) - committed
      const bare = await bell.roundTrip()
      if (change >= 3) {
        ours.push(took)
        limit.push(bare)
      }
      // Vary the pause, so that the changes do not synchronize with a timer of the server.
      await new Promise((resolve) => setTimeout(resolve, 20 + (change % 7) * 5))
    }
  } finally {
    await bell.close()
    await changeNotifier.close()
    await database.close()
  }
  const p95 = quantile(ours, 0.95)
  return {
    what: `stream: commit → last of ${entitled.length} entitled devices, ${CONNECTED} connected`,
    ours: `p50 ${ms(median(ours))}, p95 ${ms(p95)}`,
    limit: `p50 ${ms(median(limit))}, p95 ${ms(quantile(limit, 0.95))} bare LISTEN/NOTIFY`,
    ratio: median(ours) / median(limit),
    budget: `p95 ≤ ${MOST_MS} ms`,
    verdict: verdictOf(p95, MOST_MS),
    notes: [
      `${changes} changes, each paired with one bare round trip; slowest ${ms(Math.max(...ours))}; the change notifier waits 10 ms between two notifications; the time includes the devices' own process`,
    ],
  }
}

/** Waits until every device has received a frame. Returns the time of the last frame on the bench's clock. */
function lastOf(devices: readonly Device[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const lost = setTimeout(
      () => reject(new Error(`${missing.size} of ${devices.length} devices received no frame`)),
      LOST_MS,
    )
    const missing = new Set(devices)
    for (const device of devices)
      device.heard = (text) => {
        if (!text.includes('data:')) return
        missing.delete(device)
        if (missing.size > 0) return
        clearTimeout(lost)
        resolve(performance.now())
      }
  })
}

async function bareBell(url: string) {
  const ringing = new pg.Client({ connectionString: url })
  const listening = new pg.Client({ connectionString: url })
  await ringing.connect()
  await listening.connect()
  await listening.query('listen bare_bell')
  return {
    roundTrip: () =>
      timed(async () => {
        const heard = new Promise((resolve) => listening.once('notification', resolve))
        await ringing.query("select pg_notify('bare_bell', 'x')")
        await heard
      }),
    async close() {
      await ringing.end()
      await listening.end()
    },
  }
}

async function idleRow(server: MeasuredServer, people: readonly string[]): Promise<Row> {
  const cookies = await server.sessions(people)
  const before = await server.memory()
  const devices = await openDevices(server.origin, cookies)
  try {
    const after = await server.memory()
    const each = (field: 'heapUsed' | 'external' | 'rss') => (after[field] - before[field]) / people.length
    const kilo = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`
    const bytes = Math.max(each('rss'), each('heapUsed') + each('external'))
    return {
      what: `stream: memory of one idle stream, ${people.length} people`,
      ours: kilo(bytes),
      budget: `≤ ${MOST_BYTES / 1024} kB`,
      verdict: verdictOf(bytes, MOST_BYTES),
      notes: [
        `resident ${kilo(each('rss'))}, of which JavaScript ${kilo(each('heapUsed'))}, after a garbage collection before and after; without the kernel's socket buffers`,
      ],
    }
  } finally {
    for (const device of devices) device.close()
  }
}
