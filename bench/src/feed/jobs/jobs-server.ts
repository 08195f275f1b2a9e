/**
 * Starts a server process that only runs jobs, with its own database and with fake platforms on this machine.
 */
import { type Clone, cloneDatabase } from '@homefield/database/template'
import { Vault } from '@homefield/server/lib/crypto/vault'
import { sharedCluster } from '@homefield/testkit/cluster'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Answer, Ask, BareFeed, Memory, Setup, Usage } from './messages.ts'
import { type Platform, startPlatform } from './platform.ts'

export interface JobsServer {
  readonly platform: Platform
  /** A database connection as superuser. */
  readonly database: pg.Client
  readonly vault: Vault
  /**
   * Makes the server check all due feeds. @param at The time to which the server first sets its simulated clock.
   */
  readonly look: (at?: Temporal.Instant) => Promise<void>
  /** Resolves when no job is due or running. */
  readonly settled: () => Promise<void>
  readonly bare: (feeds: readonly BareFeed[]) => Promise<void>
  readonly usage: () => Promise<Usage>
  readonly memory: () => Promise<Memory>
  readonly close: () => Promise<void>
}

/** @param clockAt The time at which the simulated clock starts. If null, the server uses the real time. */
export async function startJobsServer(name: string, clockAt: Temporal.Instant | null): Promise<JobsServer> {
  const clone = await cloneDatabase(sharedCluster(), name)
  const platform = await startPlatform()
  const encryptionKeys = [{ id: 'k1', key: randomBytes(32).toString('base64url') }]
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: ['--expose-gc'] })
  const database = new pg.Client({ connectionString: clone.superUrl })
  await database.connect()
  const setup: Setup = {
    urls: { app: clone.url('app'), auth: clone.url('auth'), worker: clone.url('worker') },
    superUrl: clone.superUrl,
    secrets: { session: randomBytes(32).toString('base64url'), encryptionKeys },
    platformPort: platform.port,
    clockAt: clockAt?.toString() ?? null,
  }
  await next(child, setup)
  const ask = (what: Ask) => next(child, what)
  return {
    platform,
    database,
    vault: new Vault(encryptionKeys),
    look: async (at) => void (await ask({ ask: 'look', at: at?.toString() ?? null })),
    settled: () => settled(database),
    bare: async (feeds) => void (await ask({ ask: 'bare', feeds })),
    usage: async () => (await ask({ ask: 'usage' })) as Usage,
    memory: async () => (await ask({ ask: 'memory' })) as Memory,
    close: () => close({ child, database, platform, clone }),
  }
}

async function settled(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ busy: boolean }>(
      `select exists (select from graphile_worker._private_jobs
         where locked_at is not null or (attempts < max_attempts and run_at <= now() + interval '2 seconds'))
         or exists (select from feeds where claimed_until is not null and not is_slow and credential_id is null) as busy`,
    )
    if (rows[0]?.busy === false) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function close(parts: {
  child: ChildProcess
  database: pg.Client
  platform: Platform
  clone: Clone
}): Promise<void> {
  // Close the fake platforms first, because the server waits for running jobs, and they wait for the platforms.
  await parts.platform.close()
  // A server process that crashed cannot receive the 'close' message.
  if (parts.child.connected) await next(parts.child, { ask: 'close' })
  await parts.database.end()
  await parts.clone.drop()
}

function next(child: ChildProcess, message: Setup | Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`the jobs server exited with ${code}`))
    child.once('exit', died)
    child.once('message', (answer) => {
      child.off('exit', died)
      resolve(answer as Answer)
    })
    child.send(message)
  })
}
