import { DirectoryLockedError, EngineError } from '@homefield/database/engine/engine-error'
import { startEngine } from '@homefield/database/engine/engine'
import { migrate } from '@homefield/database/migrate'
import { MigrationError } from '@homefield/database/migration-files'
import { assertSchema } from '@homefield/database/schema-version'
import pg from 'pg'
import { ConfigError, isOwnMachine, loadConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { SecretsFileError } from './config/secrets.ts'
import { systemClock } from './lib/clock.ts'
import { createLogger } from './lib/logger.ts'
import type { Loopback } from './lib/safe-fetch/options.ts'
import { Shutdown } from './lib/shutdown.ts'
import { assertKeys, KeyError } from './operator/key-probes.ts'
import { retiredLookupKeys } from './operator/retired-keys.ts'

export interface MainOptions {
  /** Folder of the built web app. Undefined in development, because Vite then serves the web app. */
  readonly webRoot?: string
  /** Development only: sends requests for team platforms to fake servers on this machine. */
  readonly loopback?: Loopback
}

/**
 * Starts the server: reads the configuration, starts and migrates the database, and then accepts requests.
 * An error that the operator can fix, such as a wrong setting, is printed without a stack trace.
 */
export async function main(options: MainOptions): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    if (!isForTheTerminal(error)) throw error
    process.stderr.write(`\n${explain(error)}\n`)
    process.exitCode = 1
    // Without `exit`, sockets and timers that a failed start left open would keep the process running.
    setImmediate(() => process.exit(1))
  }
}

async function start({ webRoot, loopback }: MainOptions): Promise<void> {
  const config = loadConfig(readEnvironment())
  const logger = createLogger({ level: config.logLevel })
  const shutdown = new Shutdown({ logger })
  shutdown.listen()

  const { database } = config
  // Most modules load while PostgreSQL starts.
  const loadApp = () => import('./app.ts')
  const engine = await startEngine({
    dataDir: config.dataDir,
    log: logger,
    whileStarting: () => void loadApp(),
    ...(database.kind === 'url'
      ? {
          databaseUrl: database.owner,
          roleUrls: { app: database.app, auth: database.auth, worker: database.worker },
        }
      : {}),
  })
  shutdown.add('engine', 'database engine', () => engine.stop())
  try {
    if (engine.hasOwner) await migrate({ url: engine.url('owner'), log: logger })
    else await assertSchemaAt(engine.url('worker'))
    await assertKeys(engine.url('worker'), config.secrets.encryptionKeys)
    const retired = await retiredLookupKeys(engine.url('worker'), config.secrets.encryptionKeys)
    const { createApp } = await loadApp()
    const app = await createApp({
      config,
      clock: systemClock,
      logger,
      databaseUrl: (role) => engine.url(role),
      ownerUrl: engine.hasOwner ? engine.url('owner') : undefined,
      retiredLookupKeys: retired,
      webRoot,
      loopback,
    })
    app.endWith(shutdown)
    await app.frame.listen({ host: config.http.host, port: config.http.port })
  } catch (error) {
    await shutdown.run()
    throw error
  }
  say(`Homefield is at ${config.http.publicUrl}`)
  say(`Its data is in ${engine.where.data}`)
  if (engine.where.outside)
    say(`The database runs from ${engine.where.binaries ?? 'elsewhere'}, as a user of its own.`)
  if (config.mail.smtpUrl === undefined && isOwnMachine(config))
    say(`Mail is stored instead of sent: ${config.http.publicUrl}/dev/outbox`)
}

/** Throws unless the schema fits. A process without the owner's URL cannot migrate. */
async function assertSchemaAt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  try {
    await client.connect()
    await assertSchema(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const EXPECTED_ERRORS = [
  ConfigError,
  DirectoryLockedError,
  EngineError,
  KeyError,
  MigrationError,
  SecretsFileError,
]

function isForTheTerminal(error: unknown): error is Error {
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return true
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
}

function explain(error: Error): string {
  if (!('code' in error)) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${String((error as { port?: number }).port)} is taken by another program. Set PORT to a free one, for example: PORT=3001 npm start`
  if (error.code === 'EACCES' && !('port' in error))
    return `This user (id ${process.getuid?.()}) has no access to a file or directory: ${error.message}. Give it to this user, or set DATA_DIR.`
  if (error.code === 'EACCES')
    return `This user may not use port ${String((error as { port?: number }).port)}. Set PORT to one above 1023.`
  return error.message
}
