import { MigrationError } from '@homefield/database/migration-files'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { adaptErrors } from './errors.ts'
import { type HealthChecks, reportHealth } from './health.ts'

async function readiness(checks: HealthChecks): Promise<{ status: number; body: unknown }> {
  const app = Fastify()
  await reportHealth(app, checks)
  const answer = await app.inject('/readyz')
  await app.close()
  return { status: answer.statusCode, body: answer.json() }
}

const fine = async () => undefined
const failing = (code: string) => () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432 as homefield_app'), { code }))

test('/readyz names only the first failed part, starting with the database, and a one-word cause', async () => {
  expect(await readiness({ database: fine, authentication: fine })).toEqual({
    status: 200,
    body: { status: 'ready' },
  })
  expect(await readiness({ database: failing('ECONNREFUSED'), authentication: failing('57P01') })).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: 'database', code: 'unreachable' },
  })
  expect(await readiness({ database: fine, authentication: failing('28P01') })).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: 'authentication', code: 'refused' },
  })
  expect((await readiness({ database: failing('XX000') })).body).toMatchObject({ code: 'failed' })
})

test('/readyz says what is wrong with the schema, but only if the database can be reached', async () => {
  const tooNew = () =>
    Promise.reject(new MigrationError('The database is newer than this Homefield. Start the newer version.'))

  expect(await readiness({ database: fine, schema: tooNew })).toEqual({
    status: 503,
    body: {
      status: 'unavailable',
      reason: 'schema',
      message: 'The database is newer than this Homefield. Start the newer version.',
    },
  })
  expect((await readiness({ database: failing('ECONNREFUSED'), schema: tooNew })).body).toMatchObject({
    reason: 'database',
  })
  expect((await readiness({ database: fine, schema: failing('57P01') })).body).toMatchObject({
    reason: 'database',
    code: 'restarting',
  })
})

test('/readyz sends the proxy to another process as soon as the shutdown begins, and /healthz stays ok', async () => {
  let isEnding = false
  const app = Fastify()
  await reportHealth(app, { database: fine, isEnding: () => isEnding })
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  isEnding = true

  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'unavailable', reason: 'shutdown' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('checks the database at most once per second, even if many /readyz requests arrive', async () => {
  const database = vi.fn(fine)
  const authentication = vi.fn(fine)
  const app = Fastify()
  await reportHealth(app, { database, authentication })
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const ask = () => app.inject('/readyz')

    const together = await Promise.all(Array.from({ length: 50 }, ask))
    vi.advanceTimersByTime(999)
    await ask()
    const inTheFirst = database.mock.calls.length
    database.mockImplementation(failing('57P03'))
    vi.advanceTimersByTime(1)
    const afterwards = await Promise.all([ask(), ask()])

    expect(together.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect([inTheFirst, authentication.mock.calls.length]).toEqual([1, 1])
    expect(afterwards.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    expect(database).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})

/** Blocks the event loop for `milliseconds`, and then lets pending timers run once. */
async function busyTurn(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve))
}

test('tolerates an event loop that was blocked for 1 s, and answers 503 with Retry-After after 5 s', async () => {
  const app = Fastify()
  adaptErrors(app)
  await reportHealth(app, { database: fine })
  await busyTurn(1_100)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await busyTurn(5_100)
  const refused = await app.inject('/healthz')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(refused.headers['retry-after']).toBe('2')
  await app.close()
})
