import type { Role } from '@homefield/database/engine/role'
import type { Clone } from '@homefield/database/template'
import { freePort } from '@homefield/testkit/free-port'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, 'crash.fixture.ts')

export const SECRETS = {
  HOMEFIELD_SESSION_SECRET: '0123456789abcdefghijklmnopqrstuv',
  HOMEFIELD_ENCRYPTION_KEYS: 'k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
}

/** A server that runs as a separate process. Tests start several such processes on one database. */
export interface ServerProcess {
  readonly origin: string
  readonly dataDir: string
  /** Returns the process's logged warnings and errors, and everything that it printed to the terminal. */
  readonly said: () => string
  /** Kills the process with SIGKILL, like a crash. */
  kill(): Promise<void>
  /** Sends the process a signal to shut down, and returns the exit code. */
  stop(): Promise<number | null>
}

/**
 * @param feedsPort port of the server that fakes the platform `league.example`
 * @param program the file that starts the server; another version has its own
 */
export async function startProcess(
  feedsPort: number,
  settings: Readonly<Record<string, string>>,
  program = PROGRAM,
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-process-'))
  const port = await freePort()
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [program, String(feedsPort)], {
    env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const words: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => words.push(text.toString()))
  const said = () => words.join('')
  while (!said().includes('Homefield is at')) {
    if (child.exitCode !== null) throw new Error(`the server exited:\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const end = async (signal: NodeJS.Signals) => {
    await ended(child, signal)
    await rm(dataDir, { recursive: true, force: true })
    return child.exitCode
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    said,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Returns the settings of a process that uses a test's database. */
export function databaseSettings(clone: Clone): Record<string, string> {
  // Homefield requires a host in the database URL, so the test adds `localhost` to the URL.
  // The pg driver ignores the added host and connects through the Unix socket.
  const url = (role: Role) => clone.url(role).replace('@/', '@localhost/')
  return {
    DATABASE_URL: url('owner'),
    DATABASE_URL_APP: url('app'),
    DATABASE_URL_AUTH: url('auth'),
    DATABASE_URL_WORKER: url('worker'),
  }
}
