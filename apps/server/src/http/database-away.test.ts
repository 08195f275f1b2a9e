import { type Engine, startEngine } from '@homefield/database/engine/engine'
import { readPostmasterFile } from '@homefield/database/engine/postmaster'
import { LOGIN_ROLES } from '@homefield/database/engine/role'
import { cleanUp, testDirectory } from '@homefield/database/engine/test-directories'
import { createTemplate } from '@homefield/database/template'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../lib/ids.ts'

/* C3: the database crashes while the server runs, and then restarts. */

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let engine: Engine
let world: World
let erin: Person

beforeAll(async () => {
  const dataDir = join(await testDirectory({ closed: false }), 'data')
  // The profile `durable` flushes every commit to disk, as in production.
  // The default profile for tests does not flush, so a crash may lose the latest commits.
  engine = await startEngine({ dataDir, log: quiet, profile: 'durable', supervise: true })
  const urls = Object.fromEntries([...LOGIN_ROLES, 'owner' as const].map((role) => [role, engine.url(role)]))
  const template = await createTemplate(engine)
  world = await startWorld({
    name: 'database_away',
    cluster: {
      urls: urls as Record<(typeof LOGIN_ROLES)[number] | 'owner', string>,
      superUrl: engine.superUrl,
      template,
    },
  })
  erin = await world.person()
})
afterAll(async () => {
  await world?.close()
  await engine?.stop()
  await cleanUp([])
})

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

async function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(`${world.origin}${path}`, {
    ...init,
    headers: { cookie: erin.cookie, ...init.headers },
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

const profile = { id: newId(), name: 'Maya', color: '#3B82F6', sports: [] }
const write = (command: string) =>
  ask('/api/v1/profiles', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'command-id': command },
    body: JSON.stringify(profile),
  })

test('answers 503 while the database is down, then recovers and executes a retried command once (C3)', async () => {
  // graphile-worker prints a stack trace when a worker loses the database. The mock hides the stack trace.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined)
  const { pid = 0 } = (await readPostmasterFile(engine.where.data)) ?? {}
  expect(pid).toBeGreaterThan(0)
  // SIGQUIT makes PostgreSQL stop immediately, like `pg_ctl stop -m immediate`.
  process.kill(pid, 'SIGQUIT')

  const command = newId()
  const seen: Answer[] = []
  const paths = ['/api/v1/me', '/api/v1/dashboard', '/api/v1/profiles', '/readyz']
  await expect
    .poll(
      async () => {
        const answers = await Promise.all([...paths.map((path) => ask(path)), write(command)])
        seen.push(...answers)
        return answers.every(({ status }) => status === 200)
      },
      { timeout: 25_000, interval: 100 },
    )
    .toBe(true)

  const refused = seen.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(paths.length)
  for (const { status, retryAfter, text } of refused) {
    expect([status, retryAfter]).toEqual([503, '2'])
    expect(text).not.toMatch(/select|insert|sql|postgres|ECONN|socket|terminat|57P/i)
    const body = JSON.parse(text) as { error?: { message: string }; status?: string }
    expect(body.error?.message ?? body.status).toBeOneOf([
      'Homefield isn’t available right now. Nothing was lost. Please try again.',
      'unavailable',
    ])
  }
  const { rows } = await world.database.query('select 1 from profiles where id = $1', [profile.id])
  expect(rows).toHaveLength(1)
  expect((await ask('/healthz')).status).toBe(200)
})
