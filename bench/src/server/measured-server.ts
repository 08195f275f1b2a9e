import { type Clone, cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { loadPopulation, type Population } from '../families/load.ts'
import type { Answer, Ask, Cpu, Memory, Ready, Setup } from './messages.ts'
import { type Cookie, mintSessions } from './minted-session.ts'
import type { Statement } from './query-tap.ts'

/** Controls the real server, which runs in its own process with a database full of generated families. */
export interface MeasuredServer extends Ready {
  readonly population: Population
  readonly database: pg.Pool
  readonly clone: Clone
  /** Creates a signed-in session for each user and returns the session cookies. */
  sessions(userIds: readonly string[]): Promise<Cookie[]>
  /** Returns the statements that the server sends to PostgreSQL while `act` runs. */
  statementsOf(act: () => Promise<void>): Promise<readonly Statement[]>
  memory(): Promise<Memory>
  /** Returns the CPU milliseconds that the server process has used since its start. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

interface Options {
  readonly population: Population
  readonly webRoot: string | null
}

export async function startMeasuredServer({ population, webRoot }: Options): Promise<MeasuredServer> {
  const clone = await cloneDatabase(sharedCluster(), 'bench')
  await loadPopulation(clone.superUrl, population, Temporal.Now.instant().toString())
  const secret = randomBytes(32).toString('base64url')
  const setup: Setup = {
    urls: { app: clone.url('app'), auth: clone.url('auth'), worker: clone.url('worker') },
    superUrl: clone.superUrl,
    secrets: { session: secret, encryptionKeys: [{ id: 'k1', key: randomBytes(32).toString('base64url') }] },
    webRoot,
  }
  const child = fork(join(import.meta.dirname, 'process.ts'), { execArgv: ['--expose-gc'] })
  const ready = (await next(child, setup)) as Ready
  const database = new pg.Pool({ connectionString: clone.superUrl, max: 3 })
  database.on('error', () => undefined)
  const ask = (what: Ask): Promise<Answer> => next(child, what)

  return {
    ...ready,
    population,
    database,
    clone,
    sessions: (userIds) => mintSessions(database, secret, userIds),
    async statementsOf(act) {
      await ask('listen')
      await act()
      return (await ask('heard')) as readonly Statement[]
    },
    memory: async () => (await ask('memory')) as Memory,
    cpuMs: async () => ((await ask('cpu')) as Cpu).cpuMs,
    async close() {
      await ask('close')
      await database.end()
      await clone.drop()
    },
  }
}

function next(child: ChildProcess, message: Setup | Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => reject(new Error(`the measured server exited with ${code}`))
    child.once('exit', died)
    child.once('message', (answer) => {
      child.off('exit', died)
      resolve(answer as Answer)
    })
    child.send(message)
  })
}
