/**
 * Measures the time from the start of the process until `/readyz` responds.
 * The cold start has an empty data directory, and the warm start follows a clean shutdown.
 * The baseline of the cold start is the time of `initdb`, plus the time until `postgres` accepts connections.
 * The baseline of the warm start is the time until `postgres` and a bare Fastify server respond.
 */
import { findBinaries, type Binaries } from '@homefield/database/engine/binaries'
import {
  ENGINE_ENVIRONMENT,
  type EngineUser,
  engineUserForRoot,
  isRoot,
  namedUser,
  runAs,
} from '@homefield/database/engine/engine-user'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ms, paired } from '../rounds.ts'
import { buildServer } from '../../../scripts/server-build.ts'
import { type Row, verdictOf } from '../row.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The script behind `npm start`. The bench runs the same script, so that the measured time includes the script. */
export const RUN = join(ROOT, 'scripts/run.mjs')
const START = join(ROOT, 'scripts/start.ts')
/** Longest start, as a multiple of the baseline. */
const MOST = { cold: 2.5, warm: 3 }

export async function startUpRows(quick: boolean): Promise<Row[]> {
  const bench = await StartBench.prepare()
  try {
    const cold = await paired(
      { rounds: quick ? 1 : 2, mostMs: 20_000 },
      () => bench.cold(),
      () => bench.bareCold(),
    )
    const warm = await paired(
      { rounds: quick ? 2 : 4, mostMs: 12_000 },
      () => bench.warm(),
      () => bench.bareWarm(),
    )
    return [
      {
        what: 'start: empty data directory → /readyz',
        ours: ms(cold.ours),
        limit: `${ms(cold.limit)} initdb and postgres alone`,
        ratio: cold.ratio,
        budget: `≤ ${MOST.cold}×`,
        verdict: verdictOf(cold.ratio, MOST.cold),
        notes: [cold.spread],
      },
      {
        what: 'start: warm → /readyz',
        ours: ms(warm.ours),
        limit: `${ms(warm.limit)} postgres and a bare Fastify`,
        ratio: warm.ratio,
        budget: `≤ ${MOST.warm}×`,
        verdict: verdictOf(warm.ratio, MOST.warm),
        notes: [warm.spread],
      },
    ]
  } finally {
    await bench.close()
  }
}

class StartBench {
  readonly #directory: string
  readonly #binaries: Binaries
  readonly #user: EngineUser | null
  #made = 0
  #hasBareWarm = false

  private constructor(directory: string, binaries: Binaries, user: EngineUser | null) {
    this.#directory = directory
    this.#binaries = binaries
    this.#user = user
  }

  static async prepare(): Promise<StartBench> {
    await buildServer(() => undefined)
    const directory = await mkdtemp(join(tmpdir(), 'homefield-start-'))
    // If the bench runs as root, PostgreSQL runs as another user. That user must be able to enter the directory.
    await chmod(directory, 0o755)
    const user = isRoot() ? await engineUserForRoot() : null
    return new StartBench(directory, await findBinaries(user, [join(directory, 'programs')]), user)
  }

  async cold(): Promise<number> {
    const dataDir = join(this.#directory, `cold-${this.#made++}`)
    const took = await this.#run(dataDir)
    await rm(dataDir, { recursive: true, force: true })
    return took
  }

  /** Starts the server with existing data. The first run creates the data, and paired() does not count that run. */
  warm(): Promise<number> {
    return this.#run(join(this.#directory, 'warm'))
  }

  async bareCold(): Promise<number> {
    const cluster = join(this.#directory, `bare-${this.#made++}`)
    const start = performance.now()
    await this.#initialize(cluster)
    const server = await this.#serve(cluster)
    const took = performance.now() - start
    await stopped(server)
    await rm(cluster, { recursive: true, force: true })
    return took
  }

  async bareWarm(): Promise<number> {
    const cluster = join(this.#directory, 'bare-warm')
    if (!this.#hasBareWarm) {
      await this.#initialize(cluster)
      this.#hasBareWarm = true
    }
    const start = performance.now()
    const port = await freePort()
    const program = `import Fastify from 'fastify'; const app = Fastify(); app.get('/readyz', () => 'ready'); await app.listen({ host: '127.0.0.1', port: ${port} })`
    const fastify = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(ROOT, 'apps/server'),
      stdio: 'ignore',
    })
    const server = await this.#serve(cluster)
    await answers(`http://127.0.0.1:${port}/readyz`, fastify)
    const took = performance.now() - start
    await Promise.all([stopped(fastify), stopped(server)])
    return took
  }

  async close(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true })
  }

  async #run(dataDir: string): Promise<number> {
    const port = await freePort()
    const start = performance.now()
    const child = spawn(process.execPath, [RUN, START], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
    })
    await answers(`http://127.0.0.1:${port}/readyz`, child)
    const took = performance.now() - start
    await stopped(child)
    return took
  }

  /** Runs `initdb` with the flags that Homefield uses. With other flags, `initdb` would be faster or slower. */
  async #initialize(cluster: string): Promise<void> {
    await mkdir(cluster, { mode: 0o700 })
    const maker = isRoot() ? await namedUser() : null
    if (maker) await chown(cluster, maker.uid, maker.gid)
    const collation = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]
    const { status, output } = await runAs(maker, this.#binaries.initdb, [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      ...collation,
    ])
    if (status !== 0) throw new Error(`initdb: ${output.slice(-500)}`)
    if (this.#user) await runAs(null, '/bin/chown', ['-R', `${this.#user.uid}:${this.#user.gid}`, cluster])
  }

  async #serve(cluster: string): Promise<ChildProcess> {
    const flags = ['listen_addresses=', `unix_socket_directories=${cluster}`, 'logging_collector=off']
    const server = spawn(this.#binaries.postgres, ['-D', cluster, ...flags.flatMap((flag) => ['-c', flag])], {
      ...(this.#user ? { uid: this.#user.uid, gid: this.#user.gid } : {}),
      cwd: '/',
      env: ENGINE_ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve, reject) => {
      let said = ''
      server.stderr?.on('data', (part: Buffer) => {
        said += part.toString()
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error(`postgres exited: ${said.slice(-500)}`)))
    })
    return server
  }
}

export async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 10) {
    if (child.exitCode !== null)
      throw new Error(`the process exited with ${child.exitCode} before it answered`)
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} does not answer`)
}

export function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    // PostgreSQL reacts to SIGINT with a fast shutdown. Our server finishes its open requests and then exits.
    child.kill('SIGINT')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
