import { connect, type NatsConnection } from '@nats-io/transport-node'
import { natsServers } from '@homefield/testkit/nats-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { newId } from '../lib/ids.ts'
import { createLogger } from '../lib/logger.ts'
import { type ChangeNotifier, openChangeNotifier } from './change-notifier.ts'
import { natsWire } from './nats-wire.ts'
import { openStage, type Stage } from './stream.fixture.ts'
import type { Wire } from './wire.ts'

const lines: string[] = []
const log = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } })
const SESSION = { HOMEFIELD_SESSION_SECRET: '0123456789abcdefghijklmnopqrstuv' }
const KEYS = { HOMEFIELD_ENCRYPTION_KEYS: 'k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' }

/** Creates a NATS wire to the server at `url`, with settings from `loadConfig` as in production. */
function wireTo(url: string): Wire {
  const { nats } = loadConfig({ NATS_URL: url, ...SESSION, ...KEYS })
  if (!nats) throw new Error('no NATS')
  return natsWire({ settings: nats, log })
}

const open: ChangeNotifier[] = []

function changeNotifier(
  url: string,
  aliveMs?: number,
): { bell: ChangeNotifier; heard: (readonly string[])[] } {
  const bell = openChangeNotifier({ wire: wireTo(url), log, ...(aliveMs === undefined ? {} : { aliveMs }) })
  open.push(bell)
  const heard: (readonly string[])[] = []
  bell.listen((subjects) => heard.push(subjects))
  return { bell, heard }
}

function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 30_000 })
}

const subject = () => `profile:${newId()}`

describe.each(await natsServers())('the change notifier over $name', (server) => {
  beforeEach(() => server.start())
  afterEach(async () => {
    server.thaw()
    for (const bell of open.splice(0)) await bell.close()
    await server.stop()
    lines.length = 0
  })

  test('delivers a change notice to every process, including the process that sent the notice', async () => {
    const [one, other] = [changeNotifier(server.url), changeNotifier(server.url)]
    // A process that connects gets an empty notice, because it may have missed earlier change notices.
    await eventually(() => [...one.heard, ...other.heard]).toEqual([[], []])
    const [first, second] = [subject(), subject()]
    one.bell.ring([first, second])
    await eventually(() => other.heard).toEqual([[], [first, second]])
    await eventually(() => one.heard).toEqual([[], [first, second]])
  })

  test('lists up to 1,000 changed subjects in one change notice, and sends an empty notice if more subjects changed', async () => {
    const [one, other] = [changeNotifier(server.url), changeNotifier(server.url)]
    await eventually(() => [...one.heard, ...other.heard]).toEqual([[], []])
    const many = Array.from({ length: 1_000 }, subject)
    one.bell.ring(many)
    await eventually(() => other.heard).toEqual([[], many])
    one.bell.ring([...many, subject()])
    await eventually(() => other.heard).toEqual([[], many, []])
  })

  test('sends an empty notice in place of the notices that were lost while the NATS server was down (C10)', async () => {
    const [one, other] = [changeNotifier(server.url), changeNotifier(server.url)]
    await eventually(() => [...one.heard, ...other.heard]).toEqual([[], []])
    await server.stop()
    one.bell.ring([subject()])
    await eventually(() => lines.join()).toMatch(/the change notifier cannot connect/)
    await server.start()
    await eventually(() => other.heard.length).toBeGreaterThan(1)
    expect(other.heard.flat()).toEqual([])
    const after = subject()
    await eventually(() => {
      one.bell.ring([after])
      return other.heard.flat()
    }).toContain(after)
  })

  test('starts without waiting for an unreachable NATS server, and connects when the server is back (C10)', async () => {
    await server.stop()
    const [one, other] = [changeNotifier(server.url), changeNotifier(server.url)]
    one.bell.ring([subject()])
    await eventually(() => lines.join()).toMatch(/the change notifier cannot connect/)
    const third = changeNotifier(server.url)
    await third.bell.close()
    await server.start()
    const after = subject()
    await eventually(() => {
      one.bell.ring([after])
      return other.heard.flat()
    }).toContain(after)
  })

  test(
    'drops the connection to a server that stopped responding, and reconnects (C10)',
    { tags: 'deep' },
    async () => {
      const { bell, heard } = changeNotifier(server.url, 100)
      await eventually(() => heard).toEqual([[]])
      server.freeze()
      await eventually(() => lines.join()).toMatch(/the change notifier lost its connection/)
      server.thaw()
      const after = subject()
      await eventually(() => {
        bell.ring([after])
        return heard.flat()
      }).toContain(after)
    },
  )

  test('ignores NATS messages of any size that contain no valid subjects such as `profile:<id>`', async () => {
    const { heard } = changeNotifier(server.url)
    await eventually(() => heard).toEqual([[]])
    const { username: user, password } = new URL(server.url)
    const stranger = await connect({
      servers: `127.0.0.1:${server.port}`,
      user,
      pass: decodeURIComponent(password),
    })
    for (const payload of ['nonsense', '\u0000,,,', 'x'.repeat(900_000), `profile:${newId()} or 1=1`])
      stranger.publish('homefield.revisions', payload)
    const real = subject()
    stranger.publish('homefield.revisions', real)
    await stranger.flush()
    await stranger.close()
    await eventually(() => heard.flat()).toEqual([real])
  })

  test('rejects a pending notice when the NATS connection ends, and does not add a callback per notice', async () => {
    const { username: user, password } = new URL(server.url)
    const pass = decodeURIComponent(password)
    const stranger = await connect({ servers: `127.0.0.1:${server.port}`, user, pass })
    // The client library keeps the callback of each `closed()` call in memory until the connection ends.
    const asked = vi.spyOn(Object.getPrototypeOf(stranger) as NatsConnection, 'closed')
    await stranger.close()
    const line = await wireTo(server.url).connect({ heard: () => undefined, lost: () => undefined })
    await line.ring(subject())
    const waiting = asked.mock.calls.length
    for (let ring = 0; ring < 10; ring++) await line.ring(subject())
    await line.check()
    expect(asked).toHaveBeenCalledTimes(waiting)
    server.freeze()
    const last = line.ring(subject())
    line.cut()
    await expect(last).rejects.toThrow('the connection ended')
    asked.mockRestore()
  })

  test('keeps trying to connect after a rejected login, and logs no secret', async () => {
    const { bell, heard } = changeNotifier(`nats://homefield:not-the-password@127.0.0.1:${server.port}`)
    await eventually(() => lines.filter((line) => line.includes('cannot connect')).length).toBeGreaterThan(2)
    bell.ring([subject()])
    expect(heard).toEqual([])
    expect(lines.join()).not.toContain('not-the-password')
  })

  test('close() sends a pending change notice before it closes the connection', async () => {
    const [one, other] = [changeNotifier(server.url), changeNotifier(server.url)]
    await eventually(() => [...one.heard, ...other.heard]).toEqual([[], []])
    const last = subject()
    one.bell.ring([last])
    await one.bell.close()
    one.bell.ring([subject()])
    await eventually(() => other.heard).toEqual([[], [last]])
  })

  describe('the event stream over NATS', () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await openStage(wireTo(server.url))
    })
    afterAll(() => stage.close())

    test('delivers a change to a device of another process without a LISTEN connection to the database', async () => {
      const ann = await stage.person()
      const kid = await stage.profileOf(ann)
      const node = await stage.node()
      const stream = await node.connect(ann)
      await stage.work.write(ann, async ({ bump }) => bump(`profile:${kid}`))
      await stream.until(({ held }) => held.get(`profile:${kid}`) === 2)
      expect(await stage.cutChangeNotifiers()).toBe(0)
      await node.close()
    })

    test('sends the changes made during an outage of the NATS server once the server is back (C10)', async () => {
      const ann = await stage.person()
      const kid = await stage.profileOf(ann)
      const node = await stage.node()
      const stream = await node.connect(ann)
      await server.stop()
      await stage.work.write(ann, async ({ bump }) => bump(`profile:${kid}`))
      expect(stream.held.get(`profile:${kid}`)).toBe(1)
      await server.start()
      await stream.until(({ held }) => held.get(`profile:${kid}`) === 2)
      await node.close()
    })
  })
})
