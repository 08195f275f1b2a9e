/**
 * better-auth, and all of it that can be reached. It has some thirty ways in; ours are the four below, and each request
 * to it is made here from checked values. What a stranger sends (other fields, paths, headers) never gets that far, so
 * there is no list of what to forbid that could be incomplete.
 *
 * Facts about 1.7.7, read in its code, that this rests on:
 *   in NODE_ENV=test it skips its origin check unless told otherwise; in development and test it takes a missing
 *   address for 127.0.0.1; with `autoSignIn: false` a known address at sign-up is hashed and answered like a new one;
 *   an unknown one at sign-in costs a hash too; passwords go through node:crypto's scrypt (N 16384, r 16) in libuv's
 *   pool; variables BETTER_AUTH_SECRETS and BETTER_AUTH_TELEMETRY are read where the options leave them open; its own
 *   rate limits keep addresses in plain text and misread PostgreSQL's bigint, so ours stand in front.
 */
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import { getAdapter } from 'better-auth/db/adapter'
import { bearer } from 'better-auth/plugins/bearer'
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
import { refusalOf } from './refusal.ts'
import type { SessionCookies } from './session-token.ts'

const BASE_PATH = '/api/auth'

/** How long an unused session lives, in seconds; one that was not to be remembered ends after a day at the latest. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60

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
  readonly clock: Clock
  readonly logger: Logger
  /** Somebody signed up with the address of this person, who may want to be told. */
  readonly onKnownAddress?: ((userId: string) => Promise<void>) | undefined
}

/** better-auth's own answer. */
export interface AuthAnswer {
  readonly body: unknown
  /** Whole Set-Cookie values. */
  readonly cookies: readonly string[]
  /** For a client that keeps no cookies: what it presents as bearer. Only right after sign-in. */
  readonly bearer: string | null
}

export interface SignedIn extends AuthAnswer {
  readonly userId: string
}

export interface Auth {
  /** One request to better-auth itself, for the calls of its plugins. @throws AppError */
  ask(caller: Caller, method: 'GET' | 'POST', path: string, body?: object): Promise<AuthAnswer>
  signUp(caller: Caller, account: { email: string; password: string }): Promise<AuthAnswer>
  signIn(caller: Caller, account: { email: string; password: string; rememberMe: boolean }): Promise<SignedIn>
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
    const first = await handler(request)
    const response = first.status === LOST_RACE ? await handler(again) : first
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw new AppError(refusalOf(response.status, answer))
    return {
      body: answer,
      cookies: response.headers.getSetCookie(),
      bearer: response.headers.get('set-auth-token'),
    }
  }

  return {
    ask,
    signUp: (caller, account) => ask(caller, 'POST', '/sign-up/email', { name: '', ...account }),
    signIn: async (caller, account) => {
      const answer = await ask(caller, 'POST', '/sign-in/email', account)
      return { ...answer, userId: SignedInBody.parse(answer.body).user.id }
    },
    signOut: (caller) => ask(caller, 'POST', '/sign-out', {}),
    session: (caller) => ask(caller, 'GET', '/get-session'),
  }
}

const SignedInBody = z.object({ user: z.object({ id: z.uuid() }) })

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

function optionsOf({ publicUrl, secret, cookies, logger, onKnownAddress }: AuthParts): BetterAuthOptions {
  const log = logger.child({ part: 'better-auth' })
  return {
    ...columnOptions,
    appName: 'Homefield',
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secrets: [{ version: 1, value: secret }],
    telemetry: { enabled: false },
    trustedOrigins: async (request) => ownOrigins(request, publicUrl),
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      ...(onKnownAddress && { onExistingUserSignUp: ({ user }) => onKnownAddress(user.id) }),
    },
    // Sessions slide in `session/service.ts`, at whatever call comes first, not only at better-auth's own.
    session: {
      ...columnOptions.session,
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    plugins: [bearer({ requireSignature: true })],
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
