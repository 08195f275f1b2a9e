import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { given } from '@homefield/testkit/family'
import { signUp } from '@homefield/testkit/person'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseSettings, SECRETS, type ServerProcess, startProcess } from './processes.fixture.ts'
import { type Proxy, startLoad, startProxy } from './rolling.fixture.ts'

/* Two processes behind a proxy are replaced one after the other, as an operator upgrades them. */

/** Six processes start one after the other. */
const DEEP = { tags: ['deep'], timeout: 240_000 }
/** Longer than two of the proxy's checks, so that the proxy has left the process before the process closes. */
const DRAIN_SECONDS = '1'

let clone: Clone
let proxy: Proxy
const running = new Set<ServerProcess>()

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'rolling')
  proxy = await startProxy()
})
afterAll(async () => {
  await proxy?.close()
  for (const process of running) await process.kill()
  await clone?.drop()
})

async function start(): Promise<ServerProcess> {
  const process = await startProcess(0, { ...SECRETS, ...databaseSettings(clone), DRAIN_SECONDS })
  running.add(process)
  proxy.add(process.origin)
  await proxy.ready(process.origin)
  return process
}

async function stop(process: ServerProcess): Promise<number | null> {
  const code = await process.stop()
  running.delete(process)
  proxy.remove(process.origin)
  return code
}

test(
  'replaces two processes one after the other without a failed request or a lost write',
  DEEP,
  async () => {
    let processes = [await start(), await start()]
    const people = await Promise.all([1, 2, 3, 4].map(() => signUp(proxy.origin, { zone: 'UTC' })))
    const load = startLoad(proxy.origin, people)
    await sleep(1_000)

    const codes: (number | null)[] = []
    for (let round = 0; round < 2; round++)
      for (const old of processes) {
        codes.push(await stop(old))
        const replaced = await start()
        processes = processes.map((one) => (one === old ? replaced : one))
      }
    await load.stop()

    expect(load.failures).toEqual([])
    expect(codes).toEqual([0, 0, 0, 0])
    expect(load.done()).toBeGreaterThan(200)
    expect(load.created.length).toBeGreaterThan(10)
    for (const person of people) {
      const { profiles } = given(await person.api.GET('/profiles'))
      const confirmed = load.created.filter((one) => one.person === person).map(({ child }) => child)
      expect(profiles.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed))
    }
  },
)
