import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { withDatabase } from './engine/connection-url.ts'
import { DirectoryLockedError, EngineError } from './engine/engine-error.ts'
import { startEngine, type Engine, type EngineLog } from './engine/engine.ts'
import { nameOfRole, type Role } from './engine/role.ts'
import { closeDatabase } from './engine/roles.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { readSchema } from './schema-files.ts'

/*
 * Each test file gets its own database from this module.
 * The process that runs the tests (vitest's global setup or scripts/test.ts) starts and stops one cluster.
 * The runner's process passes the cluster's address, as plain JSON, to the processes of the test files.
 * Each test file clones a database from a template that was migrated once. A clone takes 20 to 40 ms.
 *
 * The clusters are kept between runs, in memory if the machine has enough of it (`clusterDirectory`).
 * Two concurrent runs (two checkouts, two people) must not share a cluster.
 * The directory has 16 numbered slots for clusters. A run takes the first slot that is not locked.
 * The lock on a slot keeps other test runs out.
 * The run that holds the lock may therefore drop the leftovers of an earlier run that was killed.
 * The template's name is a hash of the schema and the migrations.
 * A template gets its final name only when it is complete, so no test uses an unfinished template.
 */

/** The address of the test cluster. A plain object can be passed to other processes as JSON. */
export interface TestCluster {
  readonly urls: Readonly<Record<Role, string>>
  readonly superUrl: string
  readonly template: string
}

export interface RunningTestCluster extends TestCluster {
  readonly engine: Engine
  stop(): Promise<void>
}

export interface TestClusterOptions {
  readonly log?: EngineLog | undefined
  /** The folder that contains `schema` and `migrations`. The default is the folder of this package. */
  readonly source?: string | undefined
  /** The folder that contains the 16 cluster slots. */
  readonly directory?: string | undefined
}

const SLOTS = 16
const quiet: EngineLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function startTestCluster(options: TestClusterOptions = {}): Promise<RunningTestCluster> {
  const directory = options.directory ?? (await clusterDirectory())
  await mkdir(directory, { recursive: true, mode: 0o755 })
  const engine = await takeSlot(directory, options.log ?? quiet)
  try {
    await dropLeftovers(engine)
    const template = await createTemplate(engine, options)
    return { ...addressOf(engine, template), engine, stop: () => engine.stop() }
  } catch (error) {
    await engine.stop()
    throw error
  }
}

const SHARED_MEMORY = '/dev/shm'
/** Free space below which the clusters are stored on disk. A run uses some 500 MB. */
const ENOUGH_MEMORY = 4 * 1024 ** 3

/**
 * Returns the folder for the clusters: in shared memory, or in the temporary directory if that memory is small.
 * Each test database consists of about a thousand files. In memory, a test run takes a quarter less CPU time.
 */
async function clusterDirectory(): Promise<string> {
  const isEnough = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_MEMORY,
    () => false,
  )
  return join(isEnough ? SHARED_MEMORY : tmpdir(), `homefield-test-${process.getuid?.() ?? 0}`)
}

function addressOf(engine: Engine, template: string): TestCluster {
  const urls = {
    owner: engine.url('owner'),
    app: engine.url('app'),
    auth: engine.url('auth'),
    worker: engine.url('worker'),
  }
  return { urls, superUrl: engine.superUrl, template }
}

async function takeSlot(directory: string, log: EngineLog): Promise<Engine> {
  for (let slot = 0; slot < SLOTS; slot++) {
    const dataDir = join(directory, `slot-${slot}`)
    const places = [join(directory, 'places')]
    const start = (): Promise<Engine> =>
      startEngine({ dataDir, log, profile: 'test', supervise: false, places })
    try {
      return await start()
    } catch (error) {
      if (error instanceof DirectoryLockedError) continue
      if (!(error instanceof EngineError)) throw error
      // A test cluster runs without fsync, so a crash of the machine may damage the cluster.
      // A damaged test cluster is deleted and created again, because the cluster holds no real data.
      log.warn(`Recreating the test cluster in ${dataDir}: ${error.message}`)
      await rm(join(dataDir, 'engine'), { recursive: true, force: true })
      await rm(join(dataDir, 'engine.json'), { force: true })
      return await start()
    }
  }
  throw new EngineError(`All ${SLOTS} test clusters in ${directory} are in use.`)
}

async function onMaintenance<T>(superUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(superUrl, 'postgres') })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function dropLeftovers(engine: Engine): Promise<void> {
  await onMaintenance(engine.superUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'test\_%' or datname like 'making\_%'`,
    )
    for (const { datname } of rows)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`)
  })
}

/** Migrates a template once per hash of the schema and the migrations. Returns the name of the template. */
export async function createTemplate(
  engine: Engine,
  { source, log }: TestClusterOptions = {},
): Promise<string> {
  const files = [await readMigrations(source), await readSchema(source)]
  const contents = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const template = `template_${contents}`
  await onMaintenance(engine.superUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 1) return
    const making = `making_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${making} owner ${nameOfRole('owner')}`)
    await closeDatabase(client, making)
    await migrate({ url: withDatabase(engine.url('owner'), making), directory: source, log })
    await client.query(`alter database ${making} rename to ${template}`)
  })
  return template
}

export interface Clone {
  readonly name: string
  url(role: Role): string
  readonly superUrl: string
  /** Drops the database. Connections that are still open are ended. */
  drop(): Promise<void>
}

/**
 * Clones the template into a new database.
 * @param name part of the new database's name, for pg_stat_activity and logs; a suffix makes it unique
 */
export async function cloneDatabase(cluster: TestCluster, name = 'file'): Promise<Clone> {
  const word = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 30)
  const database = `test_${word}_${randomBytes(6).toString('hex')}`
  await onMaintenance(cluster.superUrl, async (client) => {
    await client.query(
      `create database ${database} template ${cluster.template} owner ${nameOfRole('owner')} strategy ${STRATEGY}`,
    )
    await closeDatabase(client, database)
  })
  return {
    name: database,
    url: (role) => withDatabase(cluster.urls[role], database),
    superUrl: withDatabase(cluster.superUrl, database),
    drop: () =>
      onMaintenance(cluster.superUrl, async (client) => {
        await client.query(`drop database if exists ${database} with (force)`)
      }),
  }
}

const STRATEGY = 'file_copy'
