import { given } from '@homefield/testkit/family'
import { client, type Person } from '@homefield/testkit/person'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from './lib/ids.ts'

/** A reverse proxy on this machine, which sends each request to a process that is ready. It never retries. */
export interface Proxy {
  readonly origin: string
  /** Adds a process. The proxy uses the process while its `/readyz` responds with 200. */
  add(origin: string): void
  /** Removes a process that has ended. */
  remove(origin: string): void
  /** Waits until the proxy considers the process ready. */
  ready(origin: string): Promise<void>
  close(): Promise<void>
}

/** Interval of the proxy's health checks in milliseconds. Real proxies check every few seconds. */
const CHECK_EVERY_MS = 200

/** Keeps connections to the processes open and reuses them, as Caddy and nginx do. */
export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const processes = new Map<string, boolean>()
  let next = 0
  const server = createServer((incoming, outgoing) => {
    const usable = [...processes].flatMap(([origin, isReady]) => (isReady ? [origin] : []))
    const origin = usable[next++ % Math.max(usable.length, 1)]
    if (origin === undefined) {
      outgoing.writeHead(502).end('no process is ready')
      return
    }
    const onward = request(
      `${origin}${incoming.url ?? ''}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (answer: IncomingMessage) => {
        // `connection` belongs to one hop: a process that closes its connection must not close the client's.
        const { connection: _, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
      },
    )
    onward.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(String(error))
    })
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  // On a busy machine, a connection that is idle for Node's default of 5 s would close as the client reuses it.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const checks = setInterval(() => {
    for (const origin of processes.keys())
      void fetch(`${origin}/readyz`)
        .then(({ ok }) => processes.has(origin) && processes.set(origin, ok))
        .catch(() => processes.has(origin) && processes.set(origin, false))
  }, CHECK_EVERY_MS)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void processes.set(origin, false),
    remove: (origin) => void processes.delete(origin),
    async ready(origin) {
      while (processes.get(origin) !== true) await sleep(CHECK_EVERY_MS / 4)
    },
    async close() {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** Requests of several people that read, write and listen, one after the other. */
export interface Load {
  /** Number of requests that succeeded. */
  readonly done: () => number
  /** Each request that failed, with its status. */
  readonly failures: readonly string[]
  /** Ids of the children whose creation the server confirmed, with the person who created them. */
  readonly created: readonly { readonly person: Person; readonly child: string }[]
  /** Stops after the requests in flight. */
  stop(): Promise<void>
}

/** Pause of each person between two requests in milliseconds, so that no rate limit applies. */
const PAUSE_MS = 150

export function startLoad(origin: string, people: readonly Person[]): Load {
  const failures: string[] = []
  const created: { person: Person; child: string }[] = []
  let done = 0
  const ending = new AbortController()

  async function counted(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
      done++
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error))
      failures.push(`${what}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`)
    }
  }

  async function act(person: Person): Promise<void> {
    const api = client(origin, { cookie: person.cookie })
    for (let nth = 0; !ending.signal.aborted; nth++) {
      await counted('dashboard', async () => given(await api.GET('/dashboard')))
      await sleep(PAUSE_MS)
      await counted('me', async () => given(await api.GET('/me')))
      await sleep(PAUSE_MS)
      if (nth % 5 !== 0) continue
      const child = newId()
      await counted('child', async () => {
        given(
          await api.POST('/profiles', { body: { id: child, name: 'Maya', color: '#3B82F6', sports: [] } }),
        )
        created.push({ person, child })
      })
      await counted('profiles', async () => given(await api.GET('/profiles')))
      await sleep(PAUSE_MS)
    }
  }

  /** Listens to the stream and connects again whenever it ends, as the app does. A refused connection is a failure. */
  async function listen({ cookie }: Person): Promise<void> {
    while (!ending.signal.aborted) {
      const answer = await fetch(`${origin}/api/v1/stream`, {
        headers: { cookie },
        signal: ending.signal,
      }).catch((error: unknown) => error)
      if (ending.signal.aborted) return
      if (!(answer instanceof Response) || answer.status !== 200) {
        failures.push(`stream: ${answer instanceof Response ? answer.status : String(answer)}`)
        await sleep(PAUSE_MS)
        continue
      }
      done++
      // Reads until the process ends the stream.
      await answer.text().catch(() => undefined)
    }
  }

  const running = people.flatMap((person) => [act(person), listen(person)])
  return {
    done: () => done,
    failures,
    created,
    async stop() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
