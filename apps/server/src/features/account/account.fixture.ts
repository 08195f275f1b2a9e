import { type Database, openDatabase } from '@homefield/database/pools'
import { cloneDatabase } from '@homefield/database/template'
import { createWork } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { createAuthDoor } from '../../http/auth-door.ts'
import { createDoor } from '../../http/door.ts'
import { createFrame } from '../../http/frame.ts'
import { createLimits } from '../../http/limits.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { createLogger } from '../../lib/logger.ts'
import { createAuth } from './provider/better-auth.ts'
import { hashingInTurn } from './provider/hashing.ts'
import { sessionCookies } from './provider/session-token.ts'
import { createTryLimits, type TryLimit, type TryLimitName } from './provider/try-limits.ts'
import { accountRoutes } from './routes.ts'
import { createSessions, type Sessions } from './session/service.ts'
import { sessionRoutes } from './session/routes.ts'
import { addressOf } from './session/store.ts'

export const SECRET = 'a secret that is used by tests and by nothing else'

export interface World {
  readonly app: FastifyInstance
  /** Where the server listens. */
  readonly origin: string
  readonly database: Database
  readonly sessions: Sessions
  /** As superuser: what a reader of the database sees. */
  readonly superuser: pg.Client
  /** All that was logged. */
  readonly logged: () => string
  /** Ids of accounts whose address somebody signed up with again. */
  readonly knownAddresses: string[]
  close(): Promise<void>
}

export interface WorldOptions {
  readonly publicUrl?: string
  readonly trustProxy?: readonly string[]
  readonly clock?: Clock
  readonly tries?: Readonly<Record<TryLimitName, TryLimit>>
}

const PLENTY = { points: 10_000, duration: 60 }
const NO_LIMITS = {
  signUpOfNetwork: PLENTY,
  signInOfNetwork: PLENTY,
  signInOfPair: PLENTY,
  signInOfAddress: PLENTY,
  proofOfAccount: PLENTY,
  recoveryOfNetwork: PLENTY,
  recoveryOfAddress: PLENTY,
  linkOfNetwork: PLENTY,
}

/** The account feature behind the real frame and door, on a real database, listening on a real socket. */
export async function startWorld(name: string, options: WorldOptions = {}): Promise<World> {
  const { publicUrl = 'http://localhost:3000', clock = systemClock, tries = NO_LIMITS } = options
  const clone = await cloneDatabase(sharedCluster(), name)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = openDatabase({ url: clone.url, log: quiet })
  const superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()

  const lines: string[] = []
  const logger = createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const cookies = sessionCookies(publicUrl)
  const knownAddresses: string[] = []
  const auth = await createAuth({
    db: database.betterAuth,
    publicUrl,
    secret: SECRET,
    cookies,
    clock,
    logger,
    onKnownAddress: async (userId) => void knownAddresses.push(userId),
  })
  const sessions = createSessions({
    auth,
    db: database.auth,
    limits: createTryLimits(database.pools.auth, SECRET, tries),
    cookies,
    secret: SECRET,
    clock,
    inTurn: hashingInTurn(),
  })
  const app = await createFrame({
    logger,
    publicUrl,
    trustProxy: options.trustProxy ?? [],
    styleHashes: [],
    webRoot: undefined,
    database: async () => undefined,
    routes: async (root) => {
      sessionRoutes(createAuthDoor({ app: root, authenticate: sessions.authenticate }), sessions)
      const work = createWork({ db: database.app, now: () => clock.now(), onCommit: () => undefined })
      const limits = createLimits(database.pools.app, SECRET)
      accountRoutes(createDoor({ app: root, work, authenticate: sessions.authenticate, limits }), (userId) =>
        addressOf(database.auth, userId),
      )
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    origin,
    database,
    sessions,
    superuser,
    logged: () => lines.join(''),
    knownAddresses,
    async close() {
      await app.close()
      await superuser.end()
      await database.close()
      await clone.drop()
    },
  }
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: unknown
  /** The contract's code of an error; '' for none. */
  readonly code: string
}

/** One request as a browser on the app's own page sends it, unless `headers` say otherwise. */
export async function send(
  world: World,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(world.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(method === 'GET' ? {} : { origin: world.origin }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer: unknown = text.startsWith('{') || text === 'null' ? JSON.parse(text) : text
  const error = (answer as { error?: { code?: string } } | null)?.error
  return { status: response.status, headers: response.headers, text, body: answer, code: error?.code ?? '' }
}

export const PASSWORD = 'Correct1horse'

export function signUp(world: World, email: string, password = PASSWORD, headers = {}): Promise<Reply> {
  return send(world, 'POST', '/api/auth/sign-up/email', { body: { email, password }, headers })
}

export function signIn(world: World, email: string, password = PASSWORD, headers = {}): Promise<Reply> {
  return send(world, 'POST', '/api/auth/sign-in/email', { body: { email, password }, headers })
}

export function me(world: World, headers: Record<string, string>): Promise<Reply> {
  return send(world, 'GET', '/api/v1/me', { headers })
}

export interface Person {
  readonly email: string
  readonly id: string
  /** What the browser sends back: `name=value`. */
  readonly cookie: string
  readonly bearer: string
}

/** A new account, signed in. */
export async function newPerson(world: World, email: string): Promise<Person> {
  const made = await signUp(world, email)
  const signedIn = await signIn(world, email)
  if (made.status !== 200 || signedIn.status !== 200) throw new Error(`${made.text} ${signedIn.text}`)
  const cookie = cookieOf(signedIn)
  const { body } = await me(world, { cookie })
  return {
    email,
    id: (body as { id: string }).id,
    cookie,
    bearer: signedIn.headers.get('set-auth-token') ?? '',
  }
}

/** The session cookie that an answer sets, as the browser would send it back. */
export function cookieOf(reply: Reply): string {
  const set = reply.headers.getSetCookie().find((one) => /^(__Host-)?homefield_session=[^;]/.test(one))
  return set?.split(';')[0] ?? ''
}
