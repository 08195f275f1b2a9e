import { startEngine } from '@homefield/database/engine/engine'
import { EngineError } from '@homefield/database/engine/engine-error'
import { LOGIN_ROLES, type LoginRole, type Role } from '@homefield/database/engine/role'
import { type Database, openDatabase } from '@homefield/database/pools'
import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { addChild, connect, mapTeam, teamOf } from '@homefield/testkit/family'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { type Person, signUp } from '@homefield/testkit/person'
import { hasPgbouncer, type Pooler, startPgbouncer } from '@homefield/testkit/pgbouncer'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caughtUp, listen } from './http/listener.fixture.ts'
import { newId } from './lib/ids.ts'
import { type ServerProcess, startProcess } from './processes.fixture.ts'

/*
 * Runs one installation behind PgBouncer in transaction mode, without a setting that loosens PgBouncer.
 * Few connections to PostgreSQL serve each role, so that transactions of several processes share sessions.
 */

const SECRETS = {
  HOMEFIELD_SESSION_SECRET: '0123456789abcdefghijklmnopqrstuv',
  HOMEFIELD_ENCRYPTION_KEYS: 'k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}
const SESSIONS = 3
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Polls for up to 60 s, because the tests start real processes and wait for leases to expire. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 60_000, interval: 50 })
}

describe.skipIf(!hasPgbouncer)('behind PgBouncer in transaction mode', { tags: 'deep' }, () => {
  let clone: Clone
  let superuser: pg.Pool
  let pooler: Pooler
  let feeds: FeedServer
  let database: Database
  let urls: Record<string, string>
  let erin: Person
  /** A process with the owner's URL, which migrates. */
  let a: ServerProcess
  const running = new Set<ServerProcess>()

  const pooled = (role: Role): string => pooler.url(clone.url(role))
  // The settings require a host in the URL. The pg driver ignores it and uses the socket.
  const direct = (role: Role): string => clone.url(role).replace('@/', '@localhost/')

  beforeAll(async () => {
    clone = await cloneDatabase(sharedCluster(), 'pooler')
    superuser = new pg.Pool({ connectionString: clone.superUrl, max: 2 })
    superuser.on('error', () => undefined)
    pooler = await startPgbouncer(clone.url, SESSIONS)
    feeds = await startFeedServer()
    database = openDatabase({ url: pooled, log: quiet })
    urls = {
      DATABASE_URL_APP: pooled('app'),
      DATABASE_URL_AUTH: pooled('auth'),
      DATABASE_URL_WORKER: pooled('worker'),
    }
    a = await start({ DATABASE_URL: direct('owner'), ROLES: 'http,stream' })
    erin = await signUp(a.origin, { zone: 'UTC' })
  })
  afterAll(async () => {
    for (const process of running) await process.kill()
    await database?.close()
    await feeds?.close()
    await pooler?.stop()
    await superuser?.end()
    await clone?.drop()
  })

  async function start(settings: Record<string, string>): Promise<ServerProcess> {
    const process = await startProcess(feeds.port, { ...SECRETS, ...urls, ...settings })
    running.add(process)
    return process
  }

  async function kill(process: ServerProcess): Promise<void> {
    await process.kill()
    running.delete(process)
  }

  /** Adds a team whose feed answers as `answer` says. Returns the team and the address of the feed. */
  async function addTeam(answer: 'silence' | 'calendar'): Promise<{ team: string; feed: string }> {
    const feed = `league.example/${newId()}.ics`
    feeds.serve(feed, answer === 'silence' ? 'silence' : { body: calendar() })
    const child = await addChild(erin, 'Maya')
    const { id } = await connect(erin, { url: `https://${feed}` })
    await mapTeam(erin, id, [child])
    return { team: id, feed }
  }

  test('a process without the owner’s URL serves sign-ups, reads, writes and jobs, and hears changes by polling', async () => {
    const b = await start({ ROLES: 'http,stream,jobs' })
    const device = await listen(b.origin, erin)
    const { team } = await addTeam('calendar')
    await eventually(async () => (await teamOf(erin, team))?.eventCount).toBe(1)
    const child = await addChild(erin, 'Leo')
    await eventually(() => device.held.get(`profile:${child}`)).toBe(1)
    await caughtUp(b.origin, erin, device)
    device.close()
    await signUp(b.origin, { zone: 'UTC' })
    expect(b.said()).toContain('Set NATS_URL, or set DATABASE_URL_DIRECT')
    await kill(b)
  })

  test('a process with a direct URL listens for changes and jobs over it', async () => {
    const b = await start({ ROLES: 'http,stream,jobs', DATABASE_URL_DIRECT: direct('app') })
    const device = await listen(b.origin, erin)
    const { team } = await addTeam('calendar')
    await eventually(async () => (await teamOf(erin, team))?.eventCount).toBe(1)
    await caughtUp(b.origin, erin, device)
    device.close()
    const { rowCount } = await superuser.query(
      `select from pg_stat_activity where datname = current_database()
         and query ilike 'listen %' and application_name = 'homefield-jobs-listener'`,
    )
    // One connection for each of the four job runners.
    expect(rowCount).toBe(4)
    expect(b.said()).not.toContain('DATABASE_URL_DIRECT')
    await kill(b)
  })

  test('the job of a killed process runs again in another process, and no advisory lock stays behind', async () => {
    const b = await start({ ROLES: 'jobs' })
    const { team, feed } = await addTeam('silence')
    await eventually(() => feeds.hits(feed)).toBeGreaterThan(0)
    const held = async () =>
      (
        await superuser.query<{ task: string }>(
          `select t.identifier as task from graphile_worker._private_jobs j
             join graphile_worker._private_tasks t on t.id = j.task_id where locked_by is not null`,
        )
      ).rows.map(({ task }) => task)
    await eventually(held).toContain('feed.fetch')

    await kill(b)
    feeds.serve(feed, { body: calendar() })
    const c = await start({ ROLES: 'jobs' })

    await eventually(async () => (await teamOf(erin, team))?.eventCount).toBe(1)
    await eventually(held).toEqual([])
    const { rows: locks } = await superuser.query(
      `select pid from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(locks).toEqual([])
    expect(c.said()).toContain('released the jobs of a dead worker')
    await kill(c)
  })

  test('no session of the pooler keeps a role, a setting, a prepared statement or a listener', async () => {
    for (const role of LOGIN_ROLES) {
      const ask = () =>
        database[role].transaction().execute(async (tx) => {
          // All sessions of the role are in a transaction at the same time, so each of them answers.
          await sql`select pg_sleep(0.2)`.execute(tx)
          const { rows } = await sql<Record<string, unknown>>`
            select current_user::text as role, session_user::text as login,
              current_setting('app.user_id', true) as "userId",
              (select count(*)::int from pg_prepared_statements) as prepared,
              (select count(*)::int from pg_listening_channels()) as channels,
              current_setting('TimeZone') as zone, current_setting('DateStyle') as dates,
              pg_backend_pid() as pid`.execute(tx)
          return rows[0]
        })
      const sessions = await Promise.all(Array.from({ length: SESSIONS }, ask))
      expect(new Set(sessions.map((session) => session?.['pid'])).size).toBe(SESSIONS)
      for (const session of sessions)
        expect(session).toMatchObject({
          role: `homefield_${role}`,
          login: `homefield_${role}`,
          prepared: 0,
          channels: 0,
          zone: 'UTC',
          dates: 'ISO, YMD',
        })
      for (const session of sessions) expect(session?.['userId'] ?? '').toBe('')
    }
  })

  const LIMITS: Record<LoginRole, readonly string[]> = {
    app: ['15s', '5s', '15s'],
    auth: ['10s', '5s', '10s'],
    worker: ['2min', '30s', '1min'],
  }
  test.each(LOGIN_ROLES)(
    'the time limits of the role %s apply to transactions and single statements',
    async (role) => {
      const read = sql<{ limits: string[] }>`select array[current_setting('statement_timeout'),
      current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`
      const single = await read.execute(database[role])
      const inside = await database[role].transaction().execute((tx) => read.execute(tx))
      const readOnly = await database[role]
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => read.execute(tx))
      for (const { rows } of [single, inside, readOnly]) expect(rows[0]?.limits).toEqual(LIMITS[role])
    },
  )

  test('PostgreSQL ends a transaction that waits too long for a lock, although its session has no limit', async () => {
    // The sessions that the pooler opens from now on have no limit, as if Homefield had never set one for the role.
    await superuser.query(`alter role homefield_app in database ${clone.name} set lock_timeout = 0`)
    await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'homefield_app'`,
    )
    await superuser.query('create table locked (n int); grant select on locked to homefield_app')
    const holder = await superuser.connect()
    await holder.query('begin; lock table locked')

    const limit = async () =>
      (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(database.app)).rows[0]?.lock_timeout
    await eventually(() => limit().catch(() => undefined)).toBe('0')
    // 55P03: lock_not_available
    await expect(
      database.app.transaction().execute((tx) => sql`select * from locked`.execute(tx)),
    ).rejects.toMatchObject({ code: '55P03' })

    await holder.query('rollback')
    holder.release()
  })

  test('refuses an owner’s URL that leads to the pooler, and says what to set', async () => {
    const starting = startEngine({ dataDir: '/nonexistent', log: quiet, databaseUrl: pooled('owner') })
    await expect(starting).rejects.toThrow(EngineError)
    await expect(starting).rejects.toThrow(
      /leads to a connection pooler .* Set DATABASE_URL to PostgreSQL itself/,
    )
  })
})

function calendar(): string {
  const start = Temporal.Now.plainDateISO('UTC').add({ days: 20 }).toString().replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:game@league.example',
    `DTSTART:${start}T180000Z`,
    'SUMMARY:Game',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
