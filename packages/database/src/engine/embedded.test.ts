import { once } from 'node:events'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isRoot } from './engine-user.ts'
import { startEngine, type Engine } from './engine.ts'
import { clusterProcesses, readPostmasterFile } from './postmaster.ts'
import { cleanUp, holdEngine, testDirectory } from './test-directories.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clusters: string[] = []

afterEach(() => cleanUp(clusters.splice(0)))

/** A data directory in which PostgreSQL was started and stopped once. Most tests copy this directory. */
let made: string
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hf-'))
  await chmod(directory, 0o755)
  made = join(directory, 'data')
  await (await start(made)).stop()
})
afterAll(() => rm(join(made, '..'), { recursive: true, force: true }))

/** Copies a data directory that contains a cluster, because creating a new cluster takes ten times as long. */
async function standing(): Promise<string> {
  const dataDir = join(await testDirectory({ closed: false }), 'data')
  await promisify(execFile)('cp', ['-a', made, dataDir])
  return dataDir
}

async function start(
  dataDir: string,
  place = join(dataDir, '../places'),
  supervise = false,
): Promise<Engine> {
  const engine = await startEngine({ dataDir, log: quiet, places: [place], supervise })
  clusters.push(engine.where.data)
  return engine
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const mark = (url: string): Promise<unknown> =>
  query(url, "create table kept (word text); insert into kept values ('acknowledged')")
const marks = (url: string): Promise<{ word: string }[]> => query(url, 'select word from kept')

describe('the first start of the engine', () => {
  test('creates a cluster with four roles that are subject to row security, and requires a password', async () => {
    const engine = await start(join(await testDirectory({ closed: false }), 'data'))
    const roles = await query(
      engine.superUrl,
      `select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty
       from pg_roles where rolname like 'homefield%' order by rolname`,
    )
    expect(roles).toEqual([
      { rolname: 'homefield_app', rolcanlogin: true, mighty: false },
      { rolname: 'homefield_auth', rolcanlogin: true, mighty: false },
      { rolname: 'homefield_owner', rolcanlogin: false, mighty: false },
      { rolname: 'homefield_worker', rolcanlogin: true, mighty: false },
    ])
    expect(await query(engine.url('owner'), 'select current_user as name')).toEqual([
      { name: 'homefield_owner' },
    ])
    expect(await query(engine.url('app'), 'select current_user as name')).toEqual([{ name: 'homefield_app' }])
    expect(
      await query(
        engine.superUrl,
        `select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp`,
      ),
    ).toEqual([{ fsync: 'on', tcp: '' }])
    await expect(query(engine.url('app').replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password',
    )
    await engine.stop()
    expect(await clusterProcesses(engine.where.data)).toEqual([])
  })

  test('makes the passwords and the database unreadable for other users of the machine', async () => {
    const dataDir = made
    const engine = await start(dataDir)
    const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
    expect(await mode(join(dataDir, 'engine.json'))).toBe(0o600)
    expect(await mode(engine.where.data)).toBe(0o700)
    expect(await mode(engine.where.socket ?? '')).toBe(0o700)
    await engine.stop()
  })

  test('starts normally after a kill during the creation of the cluster, and removes the unfinished cluster', async () => {
    const dataDir = join(await testDirectory({ closed: false }), 'data')
    const home = join(dataDir, 'engine')
    const making = async (): Promise<string[]> =>
      (await readdir(home).catch(() => [])).filter((name) => name.startsWith('postgres.making-'))
    const holder = holdEngine(dataDir, join(dataDir, '../places'))
    while ((await making()).length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    holder.child.kill('SIGKILL')
    await holder.ended
    expect(await making()).toHaveLength(1)

    const engine = await start(dataDir)
    expect(await making()).toEqual([])
    expect(await query(engine.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })
})

describe.runIf(isRoot())('as root', () => {
  test('stores the database outside a data directory that only root may enter, and finds the database after the data directory moved (C2)', async () => {
    const closed = await testDirectory({ closed: true })
    const place = await testDirectory({ closed: false })
    const dataDir = join(closed, 'data')
    const first = await start(dataDir, place)
    expect(first.where.outside).toBe(true)
    expect(first.where.data.startsWith(`${place}/`)).toBe(true)
    expect((await lstat(first.where.data)).uid).not.toBe(0)
    await mark(first.url('owner'))
    await first.stop()

    await rename(closed, `${closed}-moved`)
    const moved = await start(join(`${closed}-moved`, 'data'), place)
    expect(moved.where.data).toBe(first.where.data)
    expect(await marks(moved.url('owner'))).toEqual([{ word: 'acknowledged' }])
    await moved.stop()
    await rename(`${closed}-moved`, closed)
  })

  test('refuses to start the engine with a copy of another data directory', { tags: 'deep' }, async () => {
    const closed = await testDirectory({ closed: true })
    const place = await testDirectory({ closed: false })
    const engine = await start(join(closed, 'data'), place)
    await engine.stop()
    await cp(join(closed, 'data'), join(closed, 'copy'), { recursive: true })
    await expect(start(join(closed, 'copy'), place)).rejects.toThrow('is a copy of')
  })

  test('runs the server neither as root nor as a user that other programs use', async () => {
    const engine = await start(await standing())
    const { pid = 0 } = (await readPostmasterFile(engine.where.data)) ?? {}
    const { uid } = await stat(`/proc/${pid}`)
    expect(uid).toBeGreaterThanOrEqual(60600)
    expect(await readFile('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`)
    await engine.stop()
  })
})

describe('starting a second app with the same data directory', () => {
  test('rejects the second app with an error that names the first process, and leaves the first app running (C2)', async () => {
    const dataDir = await standing()
    const engine = await start(dataDir)
    const second = holdEngine(dataDir, join(dataDir, '../places'))
    expect(await second.said).toBe(
      `refused DirectoryLockedError: The data directory ${dataDir} is in use by another Homefield (process ${process.pid}). ` +
        'Stop that one first, or set DATA_DIR to another directory.',
    )
    expect(await query(engine.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
    await engine.stop()
  })

  test('creates one cluster if six processes start at once, and rejects the other five (C2)', async () => {
    const directory = await testDirectory({ closed: false })
    const dataDir = join(directory, 'data')
    clusters.push(join(dataDir, 'engine/postgres'))
    const holders = Array.from({ length: 6 }, () => holdEngine(dataDir, join(directory, 'places')))
    const said = await Promise.all(holders.map((holder) => holder.said))
    expect(said.filter((line) => line.startsWith('started'))).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('refused DirectoryLockedError'))).toHaveLength(5)
    const winner = holders[said.findIndex((line) => line.startsWith('started'))]
    winner?.child.kill('SIGTERM')
    await winner?.ended
    expect(await clusterProcesses(join(dataDir, 'engine/postgres'))).toEqual([])
  })
})

describe('starting the app after kill -9 ended the previous process', () => {
  async function killed(): Promise<{ dataDir: string; cluster: string; pid: number }> {
    const dataDir = await standing()
    const cluster = join(dataDir, 'engine/postgres')
    clusters.push(cluster)
    const holder = holdEngine(dataDir, join(dataDir, '../places'))
    const { superUrl } = JSON.parse((await holder.said).replace('started ', '')) as { superUrl: string }
    await mark(superUrl)
    holder.child.kill('SIGKILL')
    await holder.ended
    return { dataDir, cluster, pid: (await readPostmasterFile(cluster))?.pid ?? 0 }
  }

  test('takes over the database server that is still running, and finds all committed data (C2)', async () => {
    const { dataDir, cluster, pid } = await killed()
    expect(pid).toBeGreaterThan(0)
    const engine = await start(dataDir)
    expect((await readPostmasterFile(cluster))?.pid).toBe(pid)
    expect(await marks(engine.superUrl)).toEqual([{ word: 'acknowledged' }])
    await engine.stop()
    expect(await clusterProcesses(cluster)).toEqual([])
  })

  test('restarts a running database server if its settings differ from the requested settings (C2)', async () => {
    const { dataDir, cluster, pid } = await killed()
    const engine = await startEngine({ dataDir, log: quiet, profile: 'test', supervise: false })
    expect((await readPostmasterFile(cluster))?.pid).not.toBe(pid)
    expect(await query(engine.superUrl, `select current_setting('fsync') as fsync`)).toEqual([
      { fsync: 'off' },
    ])
    expect(await marks(engine.superUrl)).toEqual([{ word: 'acknowledged' }])
    await engine.stop()
  })

  test('starts a new database server after a kill of the old server, and finds all committed data (C2)', async () => {
    const { dataDir, cluster, pid } = await killed()
    process.kill(pid, 'SIGKILL')
    const engine = await start(dataDir)
    expect((await readPostmasterFile(cluster))?.pid).not.toBe(pid)
    expect(await marks(engine.superUrl)).toEqual([{ word: 'acknowledged' }])
    await engine.stop()
  })

  test('starts despite a stale pid file, and does not kill the process that has that pid now (C2)', async () => {
    const dataDir = await standing()
    const engine = await start(dataDir)
    await engine.stop()
    const owner = await stat(engine.where.data)
    // An unrelated process has the pid from the stale pid file and runs as the engine's user.
    // A new container can give the old server's pid to another process.
    // PostgreSQL would take the process for a running server and refuse to start.
    const stranger = spawn('/bin/sleep', ['60'], isRoot() ? { uid: owner.uid, gid: owner.gid } : {})
    await once(stranger, 'spawn')
    await writeFile(
      join(engine.where.data, 'postmaster.pid'),
      `${stranger.pid}\n${engine.where.data}\n1700000000\n5432\n${engine.where.socket}\n\n0 0\nready   \n`,
    )
    await writeFile(
      join(engine.where.socket ?? '', '.s.PGSQL.5432.lock'),
      `${stranger.pid}\n${engine.where.data}\n`,
    )
    const again = await start(dataDir)
    expect(await query(again.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    stranger.kill('SIGKILL')
  })
})

describe('errors at the start of the engine', () => {
  test('rejects a cluster of another major version', async () => {
    const dataDir = await standing()
    const engine = await start(dataDir)
    await engine.stop()
    await writeFile(join(engine.where.data, 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 17, and this Homefield brings 18')
  })

  test('refuses to start if the cluster’s directory is missing, instead of creating an empty database', async () => {
    const dataDir = await standing()
    const engine = await start(dataDir)
    await engine.stop()
    await rename(engine.where.data, `${engine.where.data}.away`)
    await expect(start(dataDir)).rejects.toThrow('is missing')
    await rename(join(dataDir, 'engine'), join(dataDir, 'engine.away'))
    await expect(start(dataDir)).rejects.toThrow('is missing')
  })

  test('rejects a data directory with a lost or damaged engine.json', async () => {
    const dataDir = await standing()
    const engine = await start(dataDir)
    await engine.stop()
    const text = await readFile(join(dataDir, 'engine.json'), 'utf8')
    await writeFile(join(dataDir, 'engine.json'), text.slice(0, 40))
    await expect(start(dataDir)).rejects.toThrow('damaged')
    await rm(join(dataDir, 'engine.json'))
    await expect(start(dataDir)).rejects.toThrow('Restore it from a backup')
    await writeFile(join(dataDir, 'engine.json'), text)
    await (await start(dataDir)).stop()
  })
})

test('uses a short socket path for a data directory with a long path', { tags: 'deep' }, async () => {
  const directory = await testDirectory({ closed: false })
  const dataDir = join(directory, 'a'.repeat(90), 'data')
  await mkdir(join(directory, 'a'.repeat(90)))
  await chmod(join(directory, 'a'.repeat(90)), 0o755)
  const engine = await start(dataDir)
  expect(Buffer.byteLength(join(engine.where.socket ?? '', '.s.PGSQL.5432'))).toBeLessThanOrEqual(100)
  expect(await query(engine.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
  await engine.stop()
  await rm(engine.where.socket ?? '', { recursive: true })
})

test('restarts a server that dies while the app is running (C2)', async () => {
  const dataDir = await standing()
  const engine = await start(dataDir, undefined, true)
  await mark(engine.superUrl)
  const { pid = 0 } = (await readPostmasterFile(engine.where.data)) ?? {}
  process.kill(pid, 'SIGQUIT')
  await expect
    .poll(() => marks(engine.superUrl).catch(() => []), { timeout: 20_000 })
    .toEqual([{ word: 'acknowledged' }])
  expect((await readPostmasterFile(engine.where.data))?.pid).not.toBe(pid)
  await engine.stop()
  expect(await clusterProcesses(engine.where.data)).toEqual([])
})
