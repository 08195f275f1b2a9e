import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { findBinaries } from './binaries.ts'
import { hasCluster, makeCluster } from './cluster.ts'
import { socketUrl } from './connection-url.ts'
import { lockDirectory } from './directory-lock.ts'
import { EngineError } from './engine-error.ts'
import { isRoot } from './engine-user.ts'
import type { Engine, EngineOptions } from './engine-port.ts'
import { DEFAULT_PLACES, findHome, makeDataDirectory, type Home } from './placement.ts'
import { stopServer } from './postmaster.ts'
import { newRecord, readRecord, writeRecord, type EngineRecord } from './record.ts'
import { nameOfRole, type Role } from './role.ts'
import { makeDatabase, makeRoles } from './roles.ts'
import { ensureServer, type ServerOptions } from './server-process.ts'
import { serverSettings } from './settings.ts'
import { supervise } from './supervisor.ts'

/*
 * Starts the embedded engine for a data directory and returns when the server accepts connections.
 * The steps run in this order, so that the process can be killed at any point without harm:
 * - lock the data directory;
 * - read or create the record (engine.json), with passwords that later steps use;
 * - find the home directory and PostgreSQL's programs;
 * - create the cluster, which is renamed into place when it is complete;
 * - take over or start the server;
 * - create the roles and the database if they are missing.
 *
 * Only the process that holds the directory lock may start, restart or stop the server.
 * The database server intentionally outlives a kill -9 of the app. The next start takes over the running server.
 */

const DATABASE = 'homefield'

export async function startEmbedded(options: EngineOptions): Promise<Engine> {
  const dataDir = await makeDataDirectory(options.dataDir)
  const lock = await lockDirectory(dataDir)
  let started: Home | null = null
  try {
    const { server, record } = await prepare(dataDir, options)
    const { home } = server
    await ensureServer(server)
    started = home
    await bootstrap(home, record)

    const watch = options.supervise === false ? null : supervise(server)
    let stopping: Promise<void> | null = null
    const stop = async (): Promise<void> => {
      await watch?.stop()
      await stopServer(home.cluster)
      await lock.release()
    }
    return {
      kind: 'embedded',
      superUrl: addressOf(home, record, 'postgres'),
      url: (role) => addressOf(home, record, role),
      hasOwner: true,
      where: {
        binaries: server.binaries.root,
        data: home.cluster,
        socket: home.socket,
        log: home.log,
        outside: home.outside,
      },
      stop: () => (stopping ??= stop()),
    }
  } catch (error) {
    if (started) await stopServer(started.cluster)
    await lock.release()
    throw error
  }
}

async function prepare(
  dataDir: string,
  options: EngineOptions,
): Promise<{ server: ServerOptions; record: EngineRecord }> {
  const profile = options.profile ?? 'durable'
  const places = options.places ?? DEFAULT_PLACES
  const known = await readRecord(dataDir)
  const first = known ?? newRecord()
  if (!known) await writeRecord(dataDir, first)

  const found = await findHome(dataDir, first, places)
  const { home } = found
  const copies = places.map((place) => join(place, 'programs'))
  const binaries = await findBinaries(
    home.user,
    isRoot() ? [...copies, join(tmpdir(), 'homefield-programs')] : [join(dataDir, 'programs')],
  )
  let { record } = found
  if (!(await hasCluster(home, binaries))) {
    if (record.initialized) {
      throw new EngineError(
        `The database of ${dataDir} is missing: ${home.cluster} does not exist. Put it back, or start with another DATA_DIR.`,
      )
    }
    options.log.info(`Creating the database in ${home.cluster}.`)
    await makeCluster(home, binaries, record.passwords.postgres, profile === 'durable')
  } else if (!known) {
    throw new EngineError(
      `${join(dataDir, 'engine.json')} is missing: it holds the keys to the database in ${home.cluster}. Restore it from a backup.`,
    )
  }
  if (!record.initialized) {
    record = { ...record, initialized: true }
    await writeRecord(dataDir, record)
  }
  const settings = serverSettings(profile, home)
  return {
    record,
    server: {
      home,
      binaries,
      settings,
      superPassword: record.passwords.postgres,
      startLog: join(dataDir, 'engine-start.log'),
      log: options.log,
      whileStarting: options.whileStarting,
    },
  }
}

/**
 * Connects to an embedded PostgreSQL that another process started.
 * Stopping the returned engine leaves the database server running, because another process uses the server.
 * Returns null if no engine ever started in the data directory, or if the server does not respond.
 */
export async function joinEmbedded(options: EngineOptions): Promise<Engine | null> {
  const record = await readRecord(options.dataDir)
  if (!record?.initialized) return null
  const { home } = await findHome(options.dataDir, record, options.places ?? DEFAULT_PLACES)
  const client = new pg.Client({ connectionString: addressOf(home, record, 'postgres') })
  try {
    await client.connect()
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
  return {
    kind: 'embedded',
    superUrl: addressOf(home, record, 'postgres'),
    url: (role) => addressOf(home, record, role),
    hasOwner: true,
    where: { binaries: null, data: home.cluster, socket: home.socket, log: home.log, outside: home.outside },
    stop: () => Promise.resolve(),
  }
}

/** Returns a role's connection URL. `owner` cannot log in, so the superuser logs in and acts as `owner`. */
function addressOf(home: Home, record: EngineRecord, role: Role | 'postgres'): string {
  const { socket } = home
  return role === 'owner' || role === 'postgres'
    ? socketUrl({
        socket,
        database: DATABASE,
        user: 'postgres',
        password: record.passwords.postgres,
        ...(role === 'owner' ? { actAs: nameOfRole('owner') } : {}),
      })
    : socketUrl({ socket, database: DATABASE, user: nameOfRole(role), password: record.passwords[role] })
}

async function bootstrap(home: Home, record: EngineRecord): Promise<void> {
  const { socket } = home
  const client = new pg.Client({
    connectionString: socketUrl({
      socket,
      database: 'postgres',
      user: 'postgres',
      password: record.passwords.postgres,
    }),
  })
  await client.connect()
  try {
    await makeRoles(client, record.passwords)
    await makeDatabase(client, DATABASE)
  } finally {
    await client.end()
  }
}
