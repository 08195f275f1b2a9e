import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { addChild, connect, given, mapTeam, teamOf } from '@homefield/testkit/family'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { type NatsServer, natsServers } from '@homefield/testkit/nats-server'
import { client, type Person, signUp } from '@homefield/testkit/person'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readZip } from './features/personal-data/export/zip-reader.fixture.ts'
import { picture } from './features/file/file.fixture.ts'
import { type Listener, listen } from './http/listener.fixture.ts'
import { newId } from './lib/ids.ts'
import { type S3Server, startS3 } from './lib/storage/s3.fixture.ts'
import { databaseSettings, SECRETS, type ServerProcess, startProcess } from './processes.fixture.ts'

/*
 * Runs one installation as several real processes with different roles, once with NATS and once without.
 * The processes share one PostgreSQL database and store files on S3.
 * When one process writes a change, the change must reach the clients of all processes, even during outages.
 */

/** Polls for up to 30 s, because the tests start real processes and may run on a slow machine. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 30_000, interval: 50 })
}

// The tests with NATS use a real nats-server if one is installed, and the fake otherwise.
const nats = (await natsServers()).at(-1)

describe.each([
  { bell: 'NOTIFY', server: undefined },
  { bell: 'NATS', server: nats },
])('processes that notify by $bell', ({ server }) => {
  let clone: Clone
  let database: pg.Pool
  let feeds: FeedServer
  let s3: S3Server
  let settings: Record<string, string>
  /** A process with only the `http` role, so it serves requests but no event streams and no jobs. */
  let a: ServerProcess
  let b: ServerProcess
  /** A process with only the `jobs` role, which starts when `b` has been killed. */
  let jobs: ServerProcess
  let erin: Person
  const running = new Set<ServerProcess>()

  beforeAll(async () => {
    clone = await cloneDatabase(sharedCluster(), 'processes')
    database = new pg.Pool({ connectionString: clone.superUrl, max: 2 })
    database.on('error', () => undefined)
    feeds = await startFeedServer()
    s3 = await startS3()
    await server?.start()
    settings = { ...SECRETS, ...databaseSettings(clone), ...s3Settings(s3), ...natsSettings(server) }
    ;[a, b] = await Promise.all([start('http'), start('http,stream,jobs')])
    erin = await signUp(a.origin, { zone: 'UTC' })
  })
  afterAll(async () => {
    for (const process of running) await process.kill()
    await server?.stop()
    await s3?.close()
    await feeds?.close()
    await database?.end()
    await clone?.drop()
  })

  async function start(roles: string): Promise<ServerProcess> {
    const process = await startProcess(feeds.port, { ...settings, ROLES: roles })
    running.add(process)
    return process
  }

  test.skipIf(server)('refuses to start with another encryption key, and says what to do', async () => {
    const other = { ...settings, HOMEFIELD_ENCRYPTION_KEYS: `k1:${'A'.repeat(43)}=` }
    await expect(startProcess(feeds.port, other)).rejects.toThrow(
      'HOMEFIELD_ENCRYPTION_KEYS lacks what sealed the data of this database: k1 is missing or has another value. ',
    )
  })

  const at = (process: ServerProcess) => client(process.origin, { cookie: erin.cookie })

  const upload = async (process: ServerProcess) => {
    const id = newId()
    const answer = await fetch(`${process.origin}/api/v1/files?id=${id}&kind=photo`, {
      method: 'POST',
      headers: { cookie: erin.cookie, 'command-id': newId(), 'content-type': 'image/jpeg' },
      body: await picture(),
    })
    expect(answer.status).toBe(200)
    return id
  }
  const photo = (process: ServerProcess, id: string) =>
    fetch(`${process.origin}/api/v1/files/${id}/64`, { headers: { cookie: erin.cookie } })

  /** Creates a team and waits until a process with the `jobs` role has imported the team's calendar. */
  async function syncedTeam(): Promise<string> {
    const feed = `league.example/${newId()}.ics`
    feeds.serve(feed, { body: calendar() })
    const child = await addChild(erin, 'Maya')
    const { id } = await connect(erin, { url: `https://${feed}` })
    await mapTeam(erin, id, [child])
    await eventually(async () => (await teamOf(erin, id))?.eventCount).toBe(1)
    return id
  }

  /** Waits until the device has the same revisions as a new connection, so it has missed no change. */
  async function caughtUp(origin: string, { held }: Listener): Promise<void> {
    await eventually(async () => {
      const fresh = await listen(origin, erin)
      fresh.close()
      return fresh.held
    }).toEqual(held)
  }

  test('each process opens one change-notifier connection: to NATS if NATS is configured, and otherwise to the database', async () => {
    const { rowCount } = await database.query(
      `select 1 from pg_stat_activity where application_name = 'homefield-change-notifier' and datname = current_database()`,
    )
    expect(rowCount).toBe(server ? 0 : 2)
  })

  test('a device that is connected to one process receives a change that another process wrote', async () => {
    expect((await fetch(`${a.origin}/api/v1/stream`, { headers: { cookie: erin.cookie } })).status).toBe(404)
    const device = await listen(b.origin, erin)
    const child = await addChild(erin, 'Leo')
    await eventually(() => device.held.get(`profile:${child}`)).toBe(1)
    await caughtUp(b.origin, device)
    device.close()
  })

  test('processes share uploaded files through S3, and store no files on their own disks', async () => {
    const id = await upload(a)
    const [here, there] = [await photo(a, id), await photo(b, id)]
    expect([here.status, there.status]).toEqual([200, 200])
    const bytes = Buffer.from(await here.arrayBuffer())
    expect(bytes.equals(Buffer.from(await there.arrayBuffer()))).toBe(true)
    expect((await s3.objects()).length).toBeGreaterThan(0)
    for (const { dataDir } of [a, b]) expect(existsSync(join(dataDir, 'files'))).toBe(false)
  })

  test('one process runs a job that another process enqueued, and both see its result', async () => {
    const team = await syncedTeam()
    expect(await teamOf(erin, team)).toMatchObject({ syncStatus: 'success', problem: null })
    const id = newId()
    given(await erin.api.POST('/account/export', { body: { id } }))
    await eventually(async () => given(await erin.api.GET('/account/exports')).exports[0]?.state).toBe(
      'ready',
    )
    const archive = await fetch(`${a.origin}/api/v1/account/exports/${id}/archive`, {
      headers: { cookie: erin.cookie },
    })
    const files = readZip(Buffer.from(await archive.arrayBuffer()))
    expect([...files.keys()].length).toBeGreaterThan(3)
  })

  test('after a server process is killed, the other processes keep serving, and new processes take over its streams and jobs (C1)', async () => {
    const device = await listen(b.origin, erin)
    const before = await upload(b)
    const busy = Promise.all(['Ann', 'Bob', 'Eve'].map((name) => addChild(erin, name)))
    await b.kill()
    running.delete(b)
    const children = await busy
    expect((await photo(a, before)).status).toBe(200)
    device.close()

    // New jobs stay pending, because no running process has the `jobs` role.
    const child = await addChild(erin, 'Mia')
    b = await start('http,stream')
    const again = await listen(b.origin, erin)
    for (const id of [...children, child]) expect(again.held.get(`profile:${id}`)).toBe(1)
    jobs = await start('jobs')
    const team = await syncedTeam()
    expect(given(await at(b).GET('/teams')).teams.map(({ id }) => id)).toContain(team)
    // The process with the `jobs` role has no clients, but notifies the `stream` process of each change.
    await caughtUp(b.origin, again)
    again.close()
  })

  test('a process that only runs jobs answers probes, and no other request', async () => {
    const [ready, ...others] = await Promise.all(
      ['/readyz', '/', '/api/v1/me', '/metrics'].map((path) => fetch(`${jobs.origin}${path}`)),
    )
    expect(await ready?.json()).toEqual({ status: 'ready' })
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('no request fails while the change notifier is disconnected, and devices get every change afterward (C10)', async () => {
    const device = await listen(b.origin, erin)
    await cutBell()
    const during = await addChild(erin, 'Zoe')
    expect((await photo(b, await upload(a))).status).toBe(200)
    await eventually(() => device.held.get(`profile:${during}`)).toBe(1)
    await server?.start()
    await syncedTeam()
    const after = await addChild(erin, 'Ida')
    await eventually(() => device.held.get(`profile:${after}`)).toBe(1)
    await caughtUp(b.origin, device)
    device.close()
  })

  async function cutBell(): Promise<void> {
    if (server) return server.stop()
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'homefield-change-notifier' and datname = current_database()`,
    )
  }

  test('processes shut down cleanly on SIGTERM, even without NATS, and never print a secret', async () => {
    await server?.stop()
    const left = [...running]
    const codes = await Promise.all(left.map((process) => process.stop()))
    const said = left.map((process) => process.said()).join('')
    expect([codes, said.match(/.*Did not stop.*/g)]).toEqual([[0, 0, 0], null])
    for (const secret of [...Object.values(SECRETS), settings['S3_SECRET_ACCESS_KEY'] ?? ''])
      expect(said).not.toContain(secret)
    if (server) expect(said).not.toContain(new URL(server.url).password)
  })
})

function s3Settings({ settings }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}

function natsSettings(server: NatsServer | undefined): Record<string, string> {
  return server ? { NATS_URL: server.url } : {}
}

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
