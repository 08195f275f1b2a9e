/**
 * better-auth, and all of it that can be reached. It has some fifty ways in; ours are those that `ask` is asked for, and
 * each request to it is made here from checked values. What a stranger sends (other fields, paths, headers) never gets
 * that far, so there is no list of what to forbid that could be incomplete. Of its plugins: see plugins.ts.
 *
 * Facts about 1.7.25, read in its code, that this rests on:
 *   in NODE_ENV=test it skips its origin check unless told otherwise; in development and test it takes a missing
 *   address for 127.0.0.1; with `autoSignIn: false` a known address at sign-up is hashed and answered like a new one;
 *   an unknown one at sign-in costs a hash too; passwords go through node:crypto's scrypt (N 16384, r 16) in libuv's
 *   pool; variables BETTER_AUTH_SECRETS and BETTER_AUTH_TELEMETRY are read where the options leave them open; its own
 *   rate limits keep addresses in plain text and misread PostgreSQL's bigint, so ours stand in front.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import { getAdapter } from 'better-auth/db/adapter'
import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@homefield/domain/password'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Clock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import type { Logger } from '../../../lib/logger.ts'
import { guardedAdapter, LOST_RACE } from './adapter.ts'
import { columnOptions } from './columns.ts'
import { pendingIn } from './pending.ts'
import { authPlugins, pluginCookies } from './plugins.ts'
import { refusalOf } from './refusal.ts'
import { OPEN_SESSION, sessionPlugin } from './session-plugin.ts'
import { SECRET_VERSION } from './sealing.ts'
import type { SessionCookies } from './session-token.ts'

const BASE_PATH = '/api/auth'

/** How long an unused session lives, in seconds; one that was not to be remembered ends after a day at the latest. */
const SESSION_SECONDS = 30 * 24 * 60 * 60

const ADDRESS_HEADER = 'x-homefield-address'
const USER_AGENT_LENGTH = 1_000

/** Passed on as they came: what proves a session, and where a request was made. */
const PASSED_ON = ['cookie', 'authorization', 'host', 'origin', 'referer']
/** A browser sends all of them or none. Node's fetch sends the mode alone, which better-auth would take for a browser. */
const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

export interface AuthParts {
  /** Of role homefield_auth, with instants as Date. */
  readonly db: Kysely<DB>
  readonly publicUrl: string
  readonly secret: string
  readonly cookies: SessionCookies
  /** After it a session ends, however often it is used. */
  readonly mostSession: Temporal.Duration
  readonly clock: Clock
  readonly logger: Logger
}

/** better-auth's own answer. */
export interface AuthAnswer {
  readonly body: unknown
  /** Whole Set-Cookie values. */
  readonly cookies: readonly string[]
  /** For a client that keeps no cookies: what it presents as bearer. Only right after sign-in. */
  readonly bearer: string | null
  /** For such a client: what it presents to complete what it began (see pending.ts). */
  readonly pending: string | null
}

export interface SignedIn extends AuthAnswer {
  readonly userId: string
}

/** The password was right, and a code is wanted: nobody is signed in. */
export interface PendingSignIn extends AuthAnswer {
  readonly userId: null
}

export interface Auth {
  /** One request to better-auth itself, for the calls of its plugins. @throws AppError */
  ask(caller: Caller, method: 'GET' | 'POST', path: string, body?: object): Promise<AuthAnswer>
  /** The id is that of nobody where the address has an account already. */
  signUp(caller: Caller, account: { email: string; password: string; language: string }): Promise<SignedIn>
  signIn(
    caller: Caller,
    account: { email: string; password: string; rememberMe: boolean },
  ): Promise<SignedIn | PendingSignIn>
  /** A session for somebody who was proven otherwise than by better-auth. */
  openSession(caller: Caller, userId: string): Promise<AuthAnswer>
  signOut(caller: Caller): Promise<AuthAnswer>
  session(caller: Caller): Promise<AuthAnswer>
}

export async function createAuth(parts: AuthParts): Promise<Auth> {
  const options = optionsOf(parts)
  const inner = await getAdapter({
    ...options,
    database: { db: parts.db, type: 'postgres', transaction: true },
  })
  const { handler } = betterAuth({ ...options, database: () => guardedAdapter(inner, parts.clock) })

  async function ask(
    caller: Caller,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<AuthAnswer> {
    const request = new Request(`${parts.publicUrl}${BASE_PATH}${path}`, {
      method,
      headers: headersFor(caller, body !== undefined),
      ...(body && { body: JSON.stringify(body) }),
    })
    const again = request.clone()
    const first = await handler(request).catch(refuseDeleted)
    const response = first.status === LOST_RACE ? await handler(again).catch(refuseDeleted) : first
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new AppError(refusalOf(response.status, answer))
    const cookies = response.headers.getSetCookie()
    return {
      body: answer,
      cookies,
      bearer: response.headers.get('set-auth-token'),
      pending: pendingIn(cookies, parts.cookies),
    }
  }

  return {
    ask,
    signUp: async (caller, account) => {
      const answer = await ask(caller, 'POST', '/sign-up/email', { name: '', ...account })
      return { ...answer, userId: SignedInBody.parse(answer.body).user.id }
    },
    openSession: (caller, userId) => ask(caller, 'POST', OPEN_SESSION, { userId }),
    signIn: async (caller, account) => {
      const answer = await ask(caller, 'POST', '/sign-in/email', account)
      const body = SignInBody.parse(answer.body)
      return 'user' in body ? { ...answer, userId: body.user.id } : { ...answer, userId: null, bearer: null }
    },
    signOut: (caller) => ask(caller, 'POST', '/sign-out', {}),
    session: (caller) => ask(caller, 'GET', '/get-session'),
  }
}

/** Whose account is gone, or begins to be deleted while he signs in, has none (`refuse_session_of_deleted`, 0008). */
function refuseDeleted(error: unknown): never {
  const isDeleted = error instanceof Error && 'code' in error && error.code === '23503'
  throw isDeleted ? new AppError('signInFailed') : error
}

const SignedInBody = z.object({ user: z.object({ id: z.uuid() }) })
const SignInBody = z.union([SignedInBody, z.object({ twoFactorRedirect: z.literal(true) })])

function headersFor({ headers, address }: Caller, hasBody: boolean): Headers {
  const passed = new Headers({ [ADDRESS_HEADER]: address })
  const metadata = headers['sec-fetch-site'] === undefined ? [] : FETCH_METADATA
  for (const name of [...PASSED_ON, ...metadata]) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  passed.set('user-agent', headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? '')
  if (hasBody) passed.set('content-type', 'application/json')
  return passed
}

function optionsOf({ publicUrl, secret, cookies, mostSession, logger }: AuthParts): BetterAuthOptions {
  const log = logger.child({ part: 'better-auth' })
  return {
    ...columnOptions,
    user: {
      ...columnOptions.user,
      // Written with the row, because the settings are made from it (0007); not told with it.
      additionalFields: { language: { type: 'string', required: true, returned: false } },
    },
    appName: 'Homefield',
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secrets: [{ version: SECRET_VERSION, value: secret }],
    telemetry: { enabled: false },
    trustedOrigins: async (request) => ownOrigins(request, publicUrl),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    // Sessions slide in `session/service.ts`, at whatever call comes first, not only at better-auth's own.
    session: {
      ...columnOptions.session,
      expiresIn: Math.min(SESSION_SECONDS, mostSession.total('seconds')),
      disableSessionRefresh: true,
      // What only its owner may do is proven by his password, however old the session.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    plugins: [sessionPlugin, ...authPlugins(publicUrl)],
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 64 },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // Off, because it would put its own `__Secure-` before our names; the attribute is set below.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: cookies.session },
        dont_remember: { name: cookies.dontRemember },
        session_data: { name: cookies.data },
        account_data: { name: cookies.account },
        ...pluginCookies(cookies),
      },
    },
    logger: {
      level: 'warn',
      // Its warnings are failed sign-ins, its errors refused origins and defects; none names a person.
      log: (level, message, ...details) =>
        level === 'error' ? log.error({ err: details[0] }, message) : log.debug(message),
    },
    // What it cannot explain is thrown on, to be adapted with all other errors.
    onAPIError: { throw: true },
  }
}

/** The address people open, and, on a machine of one's own, whatever name it was opened under. */
function ownOrigins(request: Request | undefined, publicUrl: string): string[] {
  const origin = URL.parse(request?.headers.get('origin') ?? '')
  const host = request?.headers.get('host')
  return origin !== null && origin.host === host ? [publicUrl, origin.origin] : [publicUrl]
}
