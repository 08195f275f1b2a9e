import { createWork } from '@homefield/database/work'
import { connect } from '@homefield/testkit/family'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SettableClock } from '../../../../lib/clock.ts'
import { Vault } from '../../../../lib/crypto/vault.ts'
import { createLogger } from '../../../../lib/logger.ts'
import { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { WorkerPool } from '../../../../lib/workers/worker-pool.ts'
import { calendar, evenings, newAddress } from '../../calendar.fixture.ts'
import { checkParts } from '../../jobs.ts'
import { claimDue, countFeeds, sumFeedCounts } from '../store.ts'
import { type DueChecks, startDueChecks } from './service.ts'

let world: World
const clock = new SettableClock('2026-04-01T12:00:00Z')
const workers = new WorkerPool()
const running: DueChecks[] = []
const closing: SafeFetch[] = []

beforeAll(async () => {
  world = await startWorld({ name: 'due_feeds', clock, roles: ['http'] })
})
afterAll(async () => {
  await workers.close()
  await world?.close()
})
beforeEach(async () => {
  for (const table of ['platform_teams', 'feeds', 'graphile_worker._private_jobs'])
    await change(`delete from ${table}`)
})
afterEach(async () => {
  for (const fetch of closing.splice(0)) fetch.close()
  for (const checks of running.splice(0)) await checks.stop(5_000)
})

/** Runs statements in one transaction, with the time of the clock, as the triggers need it. */
async function change(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await world.database.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.now', $1, true)`, [clock.now().toString()])
    await client.query(statement, [...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}

const work = () =>
  createWork({ db: world.app.database.worker, now: () => clock.now(), onCommit: () => undefined })

/** Starts the checks of one process. */
function start(): DueChecks {
  const fetch = new SafeFetch({ clock, userAgent: 'test', loopback: (host) => world.feeds.loopback(host) })
  closing.push(fetch)
  const checks = startDueChecks(
    checkParts({
      work: work(),
      fetch,
      workers,
      vault: new Vault(world.config.secrets.encryptionKeys),
      random: () => 0.5,
    }),
    createLogger({ level: 'error' }),
  )
  running.push(checks)
  return checks
}

const body = calendar(evenings(1, '2026-05-10'))

/** Connects one calendar per address, all of them due and checked before. The first has been due longest. */
async function connectDue(addresses: readonly string[]): Promise<void> {
  const person = await world.person()
  for (const address of addresses) {
    world.feeds.serve(address, { body })
    await connect(person, { url: `https://${address}` })
  }
  await change('delete from graphile_worker._private_jobs')
  await change(
    `update feeds f set checks = 1, host = t.link_host, next_check_at = f.created_at - interval '1 hour'
       + make_interval(secs => array_position($1, t.link_host))
     from platform_teams t where t.feed_id = f.id`,
    [[...new Set(addresses.map((address) => address.split('/')[0]))]],
  )
}

const under = (host: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${host}/${index}.ics?n=${newAddress()}`)
const hits = (addresses: readonly string[]) => addresses.map((address) => world.feeds.hits(address))

async function counted(): Promise<{ checked: number; claimed: number }> {
  const { rows } = await world.database.query<{ checked: number; claimed: number }>(
    `select count(*) filter (where checks > 1)::int as checked,
       count(*) filter (where claimed_until > $1)::int as claimed from feeds`,
    [clock.now().toString()],
  )
  return rows[0] ?? { checked: 0, claimed: 0 }
}

describe('due feeds', () => {
  test('are checked once each by three processes together', async () => {
    const addresses = [...under('one.example', 15), ...under('two.example', 15), ...under('three.example', 3)]
    await connectDue(addresses)

    await Promise.all([start(), start(), start()].map((checks) => checks.tick()))

    await expect.poll(counted).toEqual({ checked: addresses.length, claimed: 0 })
    expect(hits(addresses)).toEqual(addresses.map(() => 1))
  })

  test('of quick hosts are checked while many feeds of a silent host have been due for longer', async () => {
    const [silent, quick] = [under('silent.example', 30), under('quick.example', 5)]
    await connectDue([...silent, ...quick])
    for (const address of silent) world.feeds.serve(address, 'silence')

    void start().tick()
    await expect.poll(async () => (await counted()).checked).toBe(quick.length)

    expect(hits(quick)).toEqual(quick.map(() => 1))
    // At most twelve feeds of a host are claimed at once. The others are free for other processes.
    expect((await counted()).claimed).toBeLessThanOrEqual(12)
  })

  test('are free again when the claim of a killed process has ended', async () => {
    const addresses = under('killed.example', 3)
    await connectDue(addresses)
    const claim = (at: Temporal.Instant) =>
      work().system((unit) =>
        claimDue(unit, {
          from: '',
          busy: new Map(),
          limit: 9,
          perHost: 9,
          hosts: 9,
          until: at.add({ seconds: 90 }),
        }),
      )

    const first = await claim(clock.now())
    const second = await claim(clock.now())
    clock.advance({ seconds: 90 })
    await start().tick()
    await expect.poll(counted).toEqual({ checked: 3, claimed: 0 })

    expect([first.feeds.length, second.feeds.length]).toEqual([3, 0])
    expect(hits(addresses)).toEqual([1, 1, 1])
  })

  test('are released at a shutdown, so that another process checks them at once', async () => {
    const addresses = under('stopped.example', 2)
    await connectDue(addresses)
    for (const address of addresses) world.feeds.serve(address, 'silence')
    const checks = start()
    await checks.tick()
    await checks.stop(0)

    expect(await counted()).toEqual({ checked: 0, claimed: 0 })
  })

  test('without a team are deleted instead of being checked', async () => {
    const addresses = under('left.example', 2)
    await connectDue(addresses)
    await change('alter table platform_teams disable trigger user')
    await change('delete from platform_teams')
    await change('alter table platform_teams enable trigger user')

    await start().tick()

    expect((await world.database.query('select from feeds')).rows).toEqual([])
    expect(hits(addresses)).toEqual([0, 0])
  })

  test('are claimed a few per host, and the next claim goes on behind the last host', async () => {
    await connectDue([...under('a.example', 5), ...under('b.example', 5), ...under('c.example', 1)])
    const claim = async (from: string, limit: number) => {
      const busy = new Map([['b.example', 1]])
      const until = clock.now().add({ seconds: 90 })
      const { feeds, next } = await work().system((unit) =>
        claimDue(unit, { from, busy, limit, perHost: 3, hosts: 9, until }),
      )
      return { hosts: feeds.map(({ host }) => host).sort(), next }
    }

    const first = await claim('', 4)
    const second = await claim(first.next ?? '', 4)

    expect(first).toEqual({
      hosts: ['a.example', 'a.example', 'a.example', 'b.example'],
      next: 'b.example\u0001',
    })
    expect(second).toEqual({ hosts: ['c.example'], next: null })
  })
})

test('the counts of the metrics equal the counts of the table, whoever changes feeds meanwhile', async () => {
  const count = () => work().system((unit) => countFeeds(unit))
  const real = async () => {
    const { rows } = await world.database.query(
      `select count(*)::int as all, count(*) filter (where failures > 0)::int as failing,
         count(*) filter (where next_check_at <= $1)::int as due,
         count(*) filter (where next_check_at <= $1::timestamptz - interval '20 minutes')::int as late from feeds`,
      [clock.now().toString()],
    )
    return rows[0]
  }
  const add = (number: number, failures: number) =>
    change(
      `insert into feeds (id, url_hash, url_sealed, failures, next_check_at)
       values (gen_random_uuid(), $1, 'sealed', $2, $3::timestamptz - make_interval(mins => $4))`,
      [`count ${number}`, failures, clock.now().toString(), number],
    )
  await add(1, 0)
  await change('delete from feed_counts')
  await add(5, 2)
  const sum = () => work().system((unit) => sumFeedCounts(unit))

  const before = await count()
  await Promise.all([sum(), sum(), add(30, 0), sum(), add(31, 1)])
  const first = await count()
  await change(`update feeds set failures = failures + 1 where url_hash in ('count 5', 'count 30')`)
  await change(`update feeds set failures = 0 where url_hash = 'count 31'`)
  await change(`delete from feeds where url_hash in ('count 1', 'count 5')`)
  await Promise.all([sum(), count(), sum()])
  const last = await count()

  expect(before).toBeUndefined()
  expect(first?.states).toEqual({ all: 4, failing: 2, due: 4, late: 2 })
  expect(last?.states).toEqual({ all: 2, failing: 1, due: 2, late: 2 })
  expect(last?.states).toEqual(await real())
  expect(last?.delaySeconds).toBe(31 * 60)
})
