import type { SignUpMode } from '@homefield/contract/support'
import { NO_LIMITS } from './provider/no-limits.fixture.ts'
import { type Database, openDatabase } from '@homefield/database/pools'
import { cloneDatabase } from '@homefield/database/template'
import { createWork } from '@homefield/database/work'
import { sharedCluster } from '@homefield/testkit/cluster'
import { mintPerson } from '@homefield/testkit/minted-person'
import { credentialIn } from '@homefield/testkit/person'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Admission } from '../../http/admission.ts'
import { createAuthRouter } from '../../http/auth-router.ts'
import { createCallRouter } from '../../http/call-router.ts'
import { createCredentials } from './credential/service.ts'
import { createServerShell } from '../../http/server-shell.ts'
import { createLimits } from '../../http/limits.ts'
import type { LoggedAddresses } from '../../http/security-log.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import { Vault } from '../../lib/crypto/vault.ts'
import { createLogger } from '../../lib/logger.ts'
import { linkRoutes } from './link/routes.ts'
import type { MakeLink } from './link/model.ts'
import { linkMaker } from './link/service.ts'
import { MailRequest } from './mail/model.ts'
import { type TryLimit, type TryLimitName } from './provider/try-limits.ts'
import { passkeyCredentialRoutes, passkeyRoutes } from './passkey/routes.ts'
import type { Passkeys } from './passkey/service.ts'
import { recoveryJobs } from './password/recovery/jobs.ts'
import { recoveryRoutes } from './password/recovery/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { passwordChangedAt } from './password/store.ts'
import { emailRoutes } from './email/routes.ts'
import { accountRoutes } from './routes.ts'
import { securityRoutes } from './security/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import type { SecondFactors } from './second-factor/service.ts'
import type { Sessions } from './session/service.ts'
import { sessionRoutes } from './session/routes.ts'
import { signUpInvitationRoutes } from './sign-up/invitation/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'

export const SECRET = 'a secret that is used by tests and by nothing else'

export interface World {
  readonly app: FastifyInstance
  /** The address that the server listens on. */
  readonly origin: string
  /** Origin header that a browser sends from a page of the app: the public URL if it is https, else `origin`. */
  readonly pageOrigin: string
  readonly database: Database
  readonly now: () => Temporal.Instant
  readonly sessions: Sessions
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  /** Names of the revisions, such as `person:<id>`, that the database role homefield_auth has incremented. */
  readonly bumped: string[]
  /** Connection as superuser, with which tests read every table. */
  readonly superuser: pg.Client
  /** Returns all lines that the server has logged so far. */
  readonly logged: () => string
  /** Creates a one-time link as the email job does, and returns the link's URL without sending an email. */
  readonly makeLink: MakeLink
  /** Runs the queued jobs without sending anything, and returns their emails in order. */
  runJobs(): Promise<MailRequest[]>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly publicUrl?: string
  readonly trustProxy?: readonly string[]
  readonly logAddresses?: LoggedAddresses
  readonly clock?: Clock
  /**
   * `sendsMail` is true by default.
   * If `sendsMail` is false, the server cannot send emails and requires no confirmed address.
   */
  readonly sendsMail?: boolean
  readonly mostSessionDays?: number
  readonly signUp?: SignUpMode
  readonly tries?: Readonly<Record<TryLimitName, TryLimit>>
}

/** Removes and returns all queued jobs. The tests then run the jobs themselves, without a worker process. */
const TAKE_JOBS = `
  with taken as (delete from graphile_worker._private_jobs returning id, task_id, payload)
  select t.identifier as task, j.payload from taken j join graphile_worker._private_tasks t on t.id = j.task_id
  order by j.id`
const JOB_RUN = { jobId: '1', attempt: 1, lastAttempt: false, signal: new AbortController().signal }

/** Starts the account feature with the real app, router, database and network socket. */
export async function startWorld(name: string, options: WorldOptions = {}): Promise<World> {
  const { publicUrl = 'http://localhost:3000', clock = systemClock, tries = NO_LIMITS } = options
  const clone = await cloneDatabase(sharedCluster(), name)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = openDatabase({ url: clone.url, log: quiet })
  const superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()

  const lines: string[] = []
  const logger = createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } })
  const bumped: string[] = []
  const authWork = createWork({
    db: database.auth,
    now: () => clock.now(),
    onCommit: (moved) => void bumped.push(...moved.map(({ subject }) => subject)),
  })
  const keys = [{ id: 'k1', key: randomBytes(32).toString('base64url') }]
  const vault = new Vault(keys)
  const lookup = new LookupHash(keys)
  const credentials = await createCredentials({
    database,
    work: authWork,
    vault,
    secret: SECRET,
    publicUrl,
    sendsMail: options.sendsMail ?? true,
    mostSessionDays: options.mostSessionDays ?? 180,
    signUp: options.signUp ?? 'open',
    clock,
    logger,
    tryLimits: tries,
  })
  const { cookies, links, passkeys, passwords, proveOwner, recovery, secondFactors, sessions, signUps } =
    credentials
  const tasks = recoveryJobs({ auth: authWork, vault })
  const app = await createServerShell({
    logger,
    publicUrl,
    trustProxy: options.trustProxy ?? [],
    logAddresses: options.logAddresses ?? 'whole',
    styleHashes: [],
    hstsIncludesSubdomains: false,
    webRoot: undefined,
    appLinks: { iosTeam: undefined, androidCertificates: [] },
    database: async () => undefined,
    routes: async (root) => {
      const authRouter = createAuthRouter({ app: root, authenticate: sessions.authenticate })
      sessionRoutes(authRouter, sessions)
      secondFactorRoutes(authRouter, { secondFactors, proveOwner })
      passkeyCredentialRoutes(authRouter, { passkeys, proveOwner })
      const work = createWork({ db: database.app, now: () => clock.now(), onCommit: () => undefined })
      const limits = createLimits(database.pools.app, SECRET)
      const admission = new Admission({ places: database.pools.app.options.max })
      const router = createCallRouter({
        app: root,
        work,
        authenticate: sessions.authenticate,
        limits,
        admission,
      })
      signUpRoutes(authRouter, router, signUps)
      signUpInvitationRoutes(router)
      linkRoutes(authRouter, { links, sessions, cookies })
      recoveryRoutes(authRouter, recovery, cookies)
      passwordRoutes(authRouter, { work: authWork, passwords })
      accountRoutes(router, { sendsSms: false })
      emailRoutes(router, { lookup, installation: { sendsMail: options.sendsMail ?? true } })
      securityRoutes(router, authWork)
      passkeyRoutes(router, {
        passkeys,
        guard: {
          secondFactor: (userId) => secondFactors.state(userId),
          passwordChangedAt: (userId) => passwordChangedAt(database.auth, userId),
        },
      })
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    origin,
    pageOrigin: publicUrl.startsWith('https:') ? publicUrl : origin,
    database,
    now: () => clock.now(),
    sessions,
    secondFactors,
    passkeys,
    bumped,
    superuser,
    logged: () => lines.join(''),
    makeLink: linkMaker({ work: authWork, publicUrl }),
    async runJobs() {
      const mails: MailRequest[] = []
      for (;;) {
        const { rows } = await superuser.query<{ task: string; payload: unknown }>(TAKE_JOBS)
        if (rows.length === 0) return mails
        for (const { task, payload } of rows) {
          if (task === 'mail.send') mails.push(MailRequest.parse(payload))
          else if (task === 'account.recover') await tasks[task].handle(payload, JOB_RUN)
          else throw new Error(`no ${task} here`)
        }
      }
    },
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
  /** Error code of the reply, as defined in the contract. Empty if the reply has no error code. */
  readonly code: string
}

/** Sends one request with the Origin of the app's own page. `headers` can replace this Origin and add headers. */
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
      ...(method === 'GET' ? {} : { origin: world.pageOrigin }),
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
  /** The session cookie as `name=value`, for the Cookie header of a request. */
  readonly cookie: string
  readonly bearer: string
}

/**
 * Creates an account and signs it in.
 * The account is inserted directly into the database, because hashing a password for each test would be slow.
 */
export async function newPerson(world: World, email: string): Promise<Person> {
  const { origin, superuser: database, now } = world
  const made = await mintPerson(
    { origin, database, secret: SECRET, now: now() },
    { email, password: PASSWORD, onboarded: false },
  )
  const cookie = world.pageOrigin.startsWith('https:') ? `__Host-${made.cookie}` : made.cookie
  return { email, id: made.id, cookie, bearer: made.bearer }
}

/** Signs up a new account and signs in to the account through the API. */
export async function signedUp(world: World, email: string): Promise<Person> {
  const made = await signUp(world, email)
  const signedIn = await signIn(world, email)
  if (made.status !== 200 || signedIn.status !== 200) throw new Error(`${made.text} ${signedIn.text}`)
  const cookie = cookieOf(signedIn)
  const { body } = await me(world, { cookie })
  return {
    email,
    id: (body as { id: string }).id,
    cookie,
    bearer: credentialIn(signedIn.headers),
  }
}

/** Returns the session cookie that a reply sets, as a value for the Cookie header of the next request. */
export function cookieOf(reply: Reply): string {
  const set = reply.headers.getSetCookie().find((one) => /^(__Host-)?homefield_session=[^;]/.test(one))
  return set?.split(';')[0] ?? ''
}
