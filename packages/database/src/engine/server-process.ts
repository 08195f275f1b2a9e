import { spawn } from 'node:child_process'
import { lchown, mkdir, open, readFile, readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { Binaries } from './binaries.ts'
import { socketUrl } from './connection-url.ts'
import { EngineError } from './engine-error.ts'
import { ENGINE_ENVIRONMENT } from './engine-user.ts'
import type { EngineLog } from './engine-port.ts'
import type { Home } from './placement.ts'
import { readPostmasterFile, removeStaleFiles, servesCluster, stopServer, waitForEnd } from './postmaster.ts'
import { fingerprint } from './settings.ts'

/*
 * Starts the server of one PostgreSQL cluster, or takes over a server that already runs.
 * Returns when the server accepts connections.
 * The function handles each of these states of the server:
 * - no server, or a stale pid file;
 * - a server that outlived its app, which is taken over;
 * - a server that is starting, recovering or stopping;
 * - a server with other settings or programs, which is restarted.
 * The caller holds the data directory's lock, so no other process can start or stop the server.
 */

export interface ServerOptions {
  readonly home: Home
  readonly binaries: Binaries
  readonly settings: Record<string, string>
  readonly superPassword: string
  /**
   * The path of a file that receives the database server's output until the server has opened its log.
   * The file is outside the directory of the server's user, who could redirect root's writes by a symlink.
   */
  readonly startLog: string
  readonly log: EngineLog
  readonly whileStarting?: (() => void) | undefined
}

/** Recovery after a crash may read several gigabytes of WAL, which takes minutes on a slow disk. */
const RECOVERY_MS = 10 * 60_000
const MARK = 'homefield.settings'

/** Returns the server's pid. `takenOver` is true if the server was already running. */
export async function ensureServer(options: ServerOptions): Promise<{ pid: number; takenOver: boolean }> {
  const { home, log } = options
  const running = await takeOver(options)
  if (running !== null) return { pid: running, takenOver: true }
  // PostgreSQL refuses to start while child processes of a killed server run. They usually exit on their own.
  if (!(await waitForEnd(home.cluster, 5_000))) {
    log.warn('Stopping processes left behind by a killed database server.')
    await stopServer(home.cluster, 0)
  }
  if (await someoneListens(home.socket)) {
    throw new EngineError(
      `Another database server, which this process cannot see, uses ${home.cluster}. It may run in another container. Stop it first.`,
    )
  }
  await removeStaleFiles(home.cluster, home.socket)
  for (let attempt = 1; ; attempt++) {
    try {
      return { pid: await start(options), takenOver: false }
    } catch (error) {
      // PostgreSQL refuses to start until the kernel has freed the killed server's shared memory.
      const stillHeld = error instanceof EngineError && error.message.includes('shared memory block')
      if (!stillHeld || attempt === 20) throw error
      await sleep(250)
    }
  }
}

const someoneListens = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(join(socket, '.s.PGSQL.5432'))
    probe.on('connect', () => resolve(true))
    probe.on('error', () => resolve(false))
    probe.on('close', () => resolve(false))
    probe.on('connect', () => probe.destroy())
  })

async function takeOver(options: ServerOptions): Promise<number | null> {
  const { home, log } = options
  const found = await readPostmasterFile(home.cluster)
  if (!found || !(await servesCluster(found.pid, home.cluster))) return null
  log.info(`A database server (process ${found.pid}) is still running on ${home.cluster}.`)
  const wanted = fingerprint(options.settings, options.binaries.root)
  const current = await firstAnswer(options, () => servesCluster(found.pid, home.cluster))
  if (current === wanted && (await readPostmasterFile(home.cluster))?.status !== 'stopping') {
    log.info('Homefield uses it.')
    return found.pid
  }
  log.info('Homefield restarts it.')
  await stopServer(home.cluster)
  return null
}

/**
 * Polls until the server accepts a connection. Returns the fingerprint of the server's settings.
 * Returns null if the server exits first, or accepts no connection within RECOVERY_MS.
 * Throws if the server rejects the password, because the server then belongs to another data directory.
 */
async function firstAnswer(options: ServerOptions, alive: () => Promise<boolean>): Promise<string | null> {
  const deadline = performance.now() + RECOVERY_MS
  let nextWord = performance.now() + 10_000
  for (let wait = 10; ; wait = Math.min(250, wait * 1.5)) {
    const answer = await ask(options)
    if (answer !== null) return answer
    if (!(await alive())) return null
    if (performance.now() > deadline) return null
    if (performance.now() > nextWord) {
      options.log.info('Waiting for the database to recover…')
      nextWord += 10_000
    }
    await sleep(wait)
  }
}

async function ask({ home, superPassword }: ServerOptions): Promise<string | null> {
  const client = new pg.Client({
    connectionString: socketUrl({
      socket: home.socket,
      database: 'postgres',
      user: 'postgres',
      password: superPassword,
    }),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string | null }>(
      `select current_setting('${MARK}', true) as mark`,
    )
    return rows[0]?.mark ?? ''
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01') {
      throw new EngineError(
        `The database in ${home.cluster} rejects the password in engine.json. That file may have been replaced. ` +
          'Restore the original from a backup.',
      )
    }
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function start(options: ServerOptions): Promise<number> {
  const { home, binaries, settings } = options
  await mkdir(home.log, { recursive: true, mode: 0o700 })
  if (home.user) await lchown(home.log, home.user.uid, home.user.gid)
  const output = await open(options.startLog, 'w', 0o600)
  const marked = { ...settings, [MARK]: fingerprint(settings, binaries.root) }
  const flags = Object.entries(marked).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...flags], {
    ...(home.user ? { uid: home.user.uid, gid: home.user.gid } : {}),
    cwd: '/',
    env: ENGINE_ENVIRONMENT,
    // `detached` starts the server in its own process session, so the terminal sends no signals to the server.
    // Ctrl-C reaches only the app, which finishes its work and then stops the engine.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  let ended = false
  let failure = ''
  child.on('error', (error) => {
    failure = String(error)
    ended = true
  })
  child.on('exit', () => {
    ended = true
  })
  child.unref()
  await output.close()
  options.whileStarting?.()
  if (child.pid !== undefined) {
    const answer = await firstAnswer(options, () => Promise.resolve(!ended))
    if (answer !== null && !ended) return child.pid
  }
  throw new EngineError(
    `The database server did not start.\n${failure || (await lastWords(options))}\nIts log is in ${home.log}.`,
  )
}

/** Returns the last part of the server's startup output and of its newest log file, for an error message. */
async function lastWords({ home, startLog }: ServerOptions): Promise<string> {
  const logs = await readdir(home.log, { withFileTypes: true })
  const files = logs.filter((entry) => entry.isFile()).map((entry) => join(home.log, entry.name))
  const newest = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
  newest.sort((a, b) => b.at - a.at)
  const texts = await Promise.all(
    [startLog, ...newest.slice(0, 1).map(({ file }) => file)].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  return texts.map((text) => text.trim().slice(-1500)).join('\n')
}
