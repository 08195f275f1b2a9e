import { type Engine, startEngine } from '@homefield/database/engine/engine'
import { LOGIN_ROLES } from '@homefield/database/engine/role'
import { addChild, childOf, given } from '@homefield/testkit/family'
import { type Person, signUp } from '@homefield/testkit/person'
import { makeReplica, type Replica } from '@homefield/testkit/replica'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from './http/listener.fixture.ts'
import { type ServerProcess, startProcess } from './processes.fixture.ts'

/*
 * Runs two processes on a PostgreSQL with a streaming replica.
 * The test pauses the replica, so that it is behind, and kills it.
 */

const SECRETS = {
  HOMEFIELD_SESSION_SECRET: '0123456789abcdefghijklmnopqrstuv',
  HOMEFIELD_ENCRYPTION_KEYS: 'k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('a streaming replica', { tags: 'deep' }, () => {
  let directory: string
  let engine: Engine | undefined
  let replica: Replica
  let a: ServerProcess
  let b: ServerProcess
  let erin: Person
  const running: ServerProcess[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hf-primary-'))
    const dataDir = join(directory, 'data')
    const start = () => startEngine({ dataDir, log: quiet, supervise: false, places: [`${directory}-place`] })
    ;({ engine, replica } = await makeReplica(await start(), start))
    const primary = engine
    // The settings require a host in the URL. The pg driver ignores it and uses the socket.
    const withHost = (url: string) => url.replace('@/', '@localhost/')
    const urls = Object.fromEntries(
      LOGIN_ROLES.map((role) => [`DATABASE_URL_${role.toUpperCase()}`, withHost(primary.url(role))]),
    )
    const settings = {
      ...SECRETS,
      ...urls,
      DATABASE_URL: withHost(primary.url('owner')),
      DATABASE_URL_REPLICA: withHost(replica.url(primary.url('app'))),
    }
    for (const roles of ['http,stream', 'http'])
      running.push(await startProcess(0, { ...settings, ROLES: roles }))
    ;[a, b] = running as [ServerProcess, ServerProcess]
    erin = await signUp(a.origin, { zone: 'UTC' })
  })
  afterAll(async () => {
    for (const process of running) await process.kill()
    await replica?.close()
    await engine?.stop()
    await rm(directory, { recursive: true, force: true })
    await rm(`${directory}-place`, { recursive: true, force: true })
  })

  /** The number of transactions that the replica has run for the app since it started. */
  async function transactions(): Promise<number> {
    const [row] = await replica.query<{ n: number }>(
      `select xact_commit::int as n from pg_stat_database where datname = 'homefield'`,
    )
    return row?.n ?? 0
  }

  const namesAt = async (process: ServerProcess) => {
    const answer = await fetch(`${process.origin}/api/v1/profiles`, { headers: { cookie: erin.cookie } })
    expect(answer.status).toBe(200)
    const { profiles } = (await answer.json()) as { profiles: { name: string }[] }
    return profiles.map(({ name }) => name)
  }

  test('serves reads once it has caught up', async () => {
    const before = await transactions()
    for (let count = 0; count < 20; count++) await namesAt(a)
    // A backend reports its transactions to the statistics once per second.
    await expect.poll(transactions).toBeGreaterThan(before + 10)
  })

  test('no process returns a response without a change that was acknowledged before, while both read and write', async () => {
    for (let count = 0; count < 30; count++) {
      const id = await addChild(erin, `Child ${count}`)
      expect((await childOf(erin, id)).name).toBe(`Child ${count}`)
      expect(await namesAt(b)).toContain(`Child ${count}`)
    }
  })

  test('while the replica is behind, reads contain own writes and the revisions that the stream announced', async () => {
    const device = await listen(a.origin, erin)
    await replica.query('select pg_wal_replay_pause()')
    const id = await addChild(erin, 'Late')
    await expect.poll(() => device.held.get(`profile:${id}`)).toBe(1)

    expect(await namesAt(a)).toContain('Late')
    expect(await namesAt(b)).toContain('Late')
    const renamed = await childOf(erin, id)
    given(
      await erin.api.PATCH('/profiles/{id}', {
        params: { path: { id } },
        body: { version: renamed.version, name: 'Later' },
      }),
    )
    expect((await childOf(erin, id)).name).toBe('Later')

    const rows = await replica.query(`select from profiles where name in ('Late', 'Later')`)
    expect(rows).toEqual([])
    await replica.query('select pg_wal_replay_resume()')
    await expect
      .poll(async () => (await replica.query(`select from profiles where name = 'Later'`)).length)
      .toBe(1)
    device.close()
  })

  test('no read fails while the replica is away, and the replica serves reads again after its return', async () => {
    await replica.kill()
    await expect
      .poll(async () => {
        expect(await namesAt(a)).toContain('Later')
        return a.said()
      })
      .toContain('The replica is away')

    await replica.start()
    const before = await transactions()
    await expect
      .poll(
        async () => {
          await namesAt(a)
          return transactions()
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(before + 10)
  })
})
