/**
 * `npm run upgrade-check`: proves that the last release runs on the schema of this version, and that a rolling upgrade
 * from the last release fails no request. Two processes of the release serve a light load behind a proxy. Meanwhile this
 * version migrates the database, one process of the release restarts, and both are replaced by this version.
 */
import { migrate } from '@homefield/database/migrate'
import { cloneDatabase, startTestCluster } from '@homefield/database/template'
import { signUp } from '@homefield/testkit/person'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  databaseSettings,
  SECRETS,
  type ServerProcess,
  startProcess,
} from '../apps/server/src/processes.fixture.ts'
import { startLoad, startProxy } from '../apps/server/src/rolling.fixture.ts'
import { checkOutRelease, lastRelease, NoReleaseError } from './last-release.ts'

/** Longer than two health checks of the proxy. Release 0.1.0 does not drain by itself. */
const DRAIN_MS = 1_000
/** How long the release serves on the new schema. */
const SERVES_MS = 5_000
const OLD_PROGRAM = 'apps/server/src/crash.fixture.ts'

const directory = await mkdtemp(join(tmpdir(), 'hf-release-'))
try {
  // The program of the release may run as another user.
  await chmod(directory, 0o755)
  await check()
} catch (error) {
  if (!(error instanceof NoReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function check(): Promise<void> {
  const release = await lastRelease()
  await checkOutRelease(release, directory)
  // The template has no tables, so the release creates them.
  const cluster = await startTestCluster({ source: join(directory, 'no-schema') })
  const clone = await cloneDatabase(cluster, 'upgrade')
  const proxy = await startProxy()
  const running = new Set<ServerProcess>()

  async function start(program?: string): Promise<ServerProcess> {
    const process = await startProcess(0, { ...SECRETS, ...databaseSettings(clone) }, program)
    running.add(process)
    proxy.add(process.origin)
    await proxy.ready(process.origin)
    return process
  }
  async function stop(process: ServerProcess): Promise<void> {
    proxy.remove(process.origin)
    await sleep(DRAIN_MS)
    await process.stop()
    running.delete(process)
  }

  try {
    const program = join(directory, OLD_PROGRAM)
    const [first, second] = [await start(program), await start(program)]
    const people = await Promise.all([1, 2, 3].map(() => signUp(proxy.origin, { zone: 'UTC' })))
    const load = startLoad(proxy.origin, people)
    const { applied } = await migrate({ url: clone.url('owner') })
    console.log(`Migrated under load: ${applied.join(', ') || 'nothing'}`)
    await sleep(SERVES_MS)
    await stop(first)
    const again = await start(program)
    await sleep(SERVES_MS)
    console.log(`Release ${release.version} served ${load.done()} requests on the new schema.`)
    for (const old of [second, again]) {
      await start()
      await stop(old)
    }
    await load.stop()
    console.log(`${load.done()} requests, ${load.failures.length} failed`)
    for (const failure of load.failures) console.error(failure)
    if (load.failures.length > 0) process.exitCode = 1
  } finally {
    for (const process of running) await process.kill()
    await proxy.close()
    await clone.drop()
    await cluster.stop()
  }
}
