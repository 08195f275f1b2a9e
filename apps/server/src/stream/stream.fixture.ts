import Fastify from 'fastify'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { openDatabase, type Database } from '@homefield/database/pools'
import { revisionsSeen } from '@homefield/database/revisions'
import { cloneDatabase } from '@homefield/database/template'
import { createWork, type Work } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import type { StreamChange, StreamFrame } from '@homefield/contract/stream'
import { adaptErrors } from '../http/errors.ts'
import { SettableClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { createLogger } from '../lib/logger.ts'
import { openChangeNotifier, type ChangeNotifier } from './change-notifier.ts'
import { Hub, type HubLimits } from './hub.ts'
import { notifyWire } from './notify-wire.ts'
import { serveStream } from './route.ts'
import { createStreamStore } from './store.ts'
import type { Wire } from './wire.ts'

/** An interval that never ends during a test, so that no timer can cause what the test observes. */
export const NEVER_MS = 3_600_000

export interface Stage {
  readonly database: Database
  readonly clock: SettableClock
  /** Runs database transactions, and sends a change notice after each commit. */
  readonly work: Work
  /** A connection pool with the rights of the tables' owner, for changes that no feature makes yet. */
  readonly owner: pg.Pool
  /** Breaks all change-notifier connections to the database. Returns how many connections were open. */
  cutChangeNotifiers(): Promise<number>
  person(): Promise<string>
  profileOf(owner: string): Promise<string>
  /** Grants a role in a transaction, which stays open until the test calls `commit()`. */
  grant(from: string, to: string, role: 'viewer' | 'none'): Promise<{ commit(): Promise<void> }>
  signOut(sessionId: string): void
  node(options?: NodeOptions): Promise<StreamNode>
  close(): Promise<void>
}

export interface NodeOptions {
  readonly limits?: Partial<HubLimits>
  /** Replaces the query of a person's access rights, so that a test can delay the query or make it fail. */
  readonly seen?: (
    ask: () => Promise<Record<string, number>>,
    userId: string,
  ) => Promise<Record<string, number>>
  readonly deaf?: boolean
}

export interface StreamNode {
  readonly hub: Hub
  readonly changeNotifier: ChangeNotifier
  connect(userId: string, sessionId?: string): Promise<TestStream>
  close(): Promise<void>
}

const log = createLogger({ level: 'silent' })

/** @param over the notifiers' transport; by default NOTIFY */
export async function openStage(over?: Wire): Promise<Stage> {
  const clone = await cloneDatabase(sharedCluster(), 'stream')
  const database = openDatabase({ url: clone.url, log })
  const owner = new pg.Pool({ connectionString: clone.url('owner'), max: 5 })
  owner.on('error', () => undefined)
  const clock = new SettableClock('2026-03-01T17:00:00Z')
  const now = (): Temporal.Instant => clock.now()
  const wire = over ?? notifyWire({ url: clone.url('app'), log })
  const bell = openChangeNotifier({ wire, log })
  const work = createWork({
    db: database.app,
    now,
    onCommit: (bumped) => bell.ring(bumped.map(({ subject }) => subject)),
  })
  const signedOut = new Set<string>()
  const nodes: StreamNode[] = []

  const node = async ({ limits, seen, deaf }: NodeOptions = {}): Promise<StreamNode> => {
    const changeNotifier = openChangeNotifier({ wire, log })
    // The hub polls once after it connects. Later, the hub reads revisions only after a change notice.
    const connected = new Promise<void>((resolve) => changeNotifier.listen(() => resolve()))
    const ask = (userId: string): Promise<Record<string, number>> => work.read(userId, revisionsSeen)
    const hub = new Hub({
      store: createStreamStore(database.app),
      seen: (userId) => (seen ? seen(() => ask(userId), userId) : ask(userId)),
      stillSignedIn: (ids) => Promise.resolve(new Set(ids.filter((id) => !signedOut.has(id)))),
      changeNotifier: deaf ? { listen: () => undefined } : changeNotifier,
      now,
      log,
      limits: { pollMs: NEVER_MS, sessionsMs: NEVER_MS, heartbeatMs: NEVER_MS, ...limits },
    })
    await connected
    const app = Fastify()
    adaptErrors(app)
    app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'))
    serveStream(app, {
      hub,
      authenticate: (headers) => {
        const [, userId, sessionId] = /^Bearer (\S+) (\S+)$/.exec(headers.authorization ?? '') ?? []
        return Promise.resolve(userId && sessionId ? { userId, sessionId } : null)
      },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const made: StreamNode = {
      hub,
      changeNotifier,
      connect: (userId, sessionId = newId()) => openStream(port, `Bearer ${userId} ${sessionId}`),
      close: async () => {
        await app.close()
        await changeNotifier.close()
      },
    }
    nodes.push(made)
    return made
  }

  return {
    database,
    clock,
    work,
    owner,
    node,
    signOut: (sessionId) => void signedOut.add(sessionId),

    async person() {
      const id = newId()
      await owner.query(
        `insert into users (id, name, email, created_at, updated_at) values ($1::uuid, 'Pat', $3, $2, $2)`,
        [id, clock.now().toString(), `${id}@example.com`],
      )
      return id
    },

    async profileOf(userId) {
      const id = newId()
      await work.write(userId, async ({ tx, bump }) => {
        await tx
          .insertInto('profiles')
          .values({ id, user_id: userId, name: 'Kid', color: '#112233' })
          .execute()
        bump(`profile:${id}`, `person:${userId}`)
      })
      return id
    },

    async grant(from, to, role) {
      const client = await owner.connect()
      await client.query('begin')
      await client.query(`select set_config('app.now', $1, true)`, [clock.now().toString()])
      await client.query(
        `insert into friendships (id, user_id, friend_id, role) values ($1, $2, $3, $4)
         on conflict (user_id, friend_id) do update set role = excluded.role`,
        [newId(), from, to, role],
      )
      const people = [`person:${from}`, `person:${to}`]
      await client.query('select * from bump_revisions($1)', [people])
      return {
        async commit() {
          await client.query('commit')
          client.release()
          bell.ring(people)
        },
      }
    },

    async cutChangeNotifiers() {
      const superuser = new pg.Client({ connectionString: clone.superUrl })
      await superuser.connect()
      const { rowCount } = await superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'homefield-change-notifier' and datname = current_database()`,
      )
      await superuser.end()
      return rowCount ?? 0
    },

    async close() {
      for (const made of nodes) await made.close()
      await bell.close()
      await database.close()
      await owner.end()
      await clone.drop()
    },
  }
}

export interface TestStream {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly frames: readonly StreamFrame[]
  /** Latest revision of each subject (such as `profile:<id>`) that the device may see, from its frames. */
  readonly held: ReadonlyMap<string, number>
  readonly comments: number
  readonly retryMs: number | null
  readonly ended: boolean
  /** Waits until `holds(stream)` returns true. Otherwise the test times out. */
  until(holds: (stream: TestStream) => boolean): Promise<void>
  /** Resolves to the first change frame that matches, including frames that were received before the call. */
  change(matches: (frame: StreamChange) => boolean): Promise<StreamChange>
  /** Makes the device stop reading, so that unsent frames collect in the server. */
  stall(): void
  resume(): void
  close(): void
}

/** Opens an event stream. Resolves when the response headers arrive; later frames are added to `frames`. */
export function openStream(port: number, authorization: string): Promise<TestStream> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/stream',
      headers: { authorization },
      agent: false,
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const frames: StreamFrame[] = []
      const held = new Map<string, number>()
      const watchers = new Set<() => void>()
      const state = { comments: 0, retryMs: null as number | null, ended: false, rest: '' }
      const note = (): void => watchers.forEach((look) => look())
      const take = (block: string): void => {
        if (block.startsWith(':')) state.comments += 1
        if (block.startsWith('retry: ')) state.retryMs = Number(block.slice(7))
        if (!block.startsWith('data: ')) return
        const frame = JSON.parse(block.slice(6)) as StreamFrame
        frames.push(frame)
        for (const [subject, revision] of Object.entries(frame.revisions)) held.set(subject, revision)
        if (frame.type === 'change') for (const subject of frame.gone) held.delete(subject)
      }
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const blocks = (state.rest + text).split('\n\n')
        state.rest = blocks.pop() ?? ''
        blocks.forEach(take)
        note()
      })
      const end = (): void => {
        state.ended = true
        note()
      }
      response.on('end', end)
      response.on('error', end)
      response.on('close', end)
      const stream: TestStream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        frames,
        held,
        get comments() {
          return state.comments
        },
        get retryMs() {
          return state.retryMs
        },
        get ended() {
          return state.ended
        },
        until: (holds) =>
          new Promise((done) => {
            const look = (): void => {
              if (!holds(stream)) return
              watchers.delete(look)
              done()
            }
            watchers.add(look)
            look()
          }),
        async change(matches) {
          const find = (): StreamChange | undefined =>
            frames.find((frame): frame is StreamChange => frame.type === 'change' && matches(frame))
          await stream.until(() => find() !== undefined)
          const found = find()
          if (!found) throw new Error('unreachable')
          return found
        },
        stall: () => void response.pause(),
        resume: () => void response.resume(),
        close: () => void sent.destroy(),
      }
      resolve(stream)
    })
    sent.end()
  })
}
