/**
 * better-auth, called directly (decision 58): it makes accounts and sessions, and runs the two ceremonies of WebAuthn. No
 * request of a client reaches its endpoints; they get values that our calls have checked.
 *
 * Facts about better-auth 1.7.25 and `@better-auth/passkey` 1.7.6, read in their code, that this rests on:
 *   sign-up: with `autoSignIn: false` it hashes the password for a known address too, and answers as for a new one.
 *   variables: it reads BETTER_AUTH_SECRETS and BETTER_AUTH_TELEMETRY where the options leave them open.
 *   passkeys: a challenge is a `verification` for five minutes, deleted by its first use, right or wrong, and good for one
 *   ceremony. The expected origin is the header `origin`. User verification is asked for but not required, so we require
 *   it here. A counter that does not rise fails (unless both are 0, as with synced passkeys). Failures of the database
 *   while it writes are reported like a wrong passkey. A verified passkey always opens a session.
 */
import type { BetterAuthOptions } from '@better-auth/core'
import { getAuthenticatorName, passkey } from '@better-auth/passkey'
import { APIError, isAPIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { betterAuth } from 'better-auth/minimal'
import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@homefield/domain/password'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import { type Caller, networkOf } from '../../../lib/caller.ts'
import type { Clock } from '../../../lib/clock.ts'
import { randomToken } from '../../../lib/crypto/secret.ts'
import { newId } from '../../../lib/ids.ts'
import type { Logger } from '../../../lib/logger.ts'
import { ADDRESS_TAKEN, guardedAdapter } from './adapter.ts'
import { columnOptions, passkeyColumns } from './columns.ts'
import { SECRET_VERSION } from './sealing.ts'
import { type OpenSession, openSession, type SessionCookies } from './session-token.ts'

/** How long an unused session lives, in seconds; one that was not to be remembered ends after a day at the latest. */
const SESSION_SECONDS = 30 * 24 * 60 * 60

const USER_AGENT_LENGTH = 1_000

/** The challenge cookie's name in better-auth's options. */
const CHALLENGE = 'better-auth-passkey'

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

export type Auth = Awaited<ReturnType<typeof createAuth>>

export async function createAuth(parts: AuthParts) {
  const { cookies, secret } = parts
  const options = optionsOf(parts)
  const inner = await getAdapter({
    ...options,
    database: { db: parts.db, type: 'postgres', transaction: true },
  })
  const auth = betterAuth({ ...options, database: () => guardedAdapter(inner, parts.clock) })
  const { internalAdapter } = await auth.$context

  return {
    /** Answers the id of the new account, or of nobody if the address has an account. @throws AppError `unavailable` */
    async signUp(account: { email: string; password: string; language: string }): Promise<string | null> {
      const made = await auth.api.signUpEmail({ body: { name: '', ...account } }).catch((error: unknown) => {
        if (isAPIError(error) && error.statusCode === ADDRESS_TAKEN) return null
        return refuseAs('unavailable')(error)
      })
      return made && made.user.id
    },

    /** @throws AppError `signInFailed` if the account is gone */
    async openSession(
      { headers, address }: Caller,
      userId: string,
      rememberMe: boolean,
    ): Promise<OpenSession> {
      const ipAddress = networkOf(address)
      const userAgent = headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? ''
      const token = randomToken()
      const { id } = await internalAdapter
        .createSession(userId, !rememberMe, { token, ipAddress, userAgent }, true)
        .catch(refuseDeleted)
      const seconds = rememberMe ? options.session.expiresIn : undefined
      return openSession({ id, token, seconds }, { cookies, secret })
    },

    /** The ceremonies. They get the caller's challenge and session in `headers`. @throws AppError `passkeyFailed` */
    passkeys: {
      registrationOptions: (headers: Headers) =>
        auth.api
          .generatePasskeyRegistrationOptions({ headers, returnHeaders: true })
          .catch(refuseAs('passkeyFailed')),
      register: (headers: Headers, body: { response: unknown; name?: string }) =>
        auth.api.verifyPasskeyRegistration({ headers, body }).catch(refuseAs('passkeyFailed')),
      signInOptions: (headers: Headers) =>
        auth.api
          .generatePasskeyAuthenticationOptions({ headers, returnHeaders: true })
          .catch(refuseAs('passkeyFailed')),
      /** Answers the session that it opens. */
      verify: async (headers: Headers, response: Record<string, unknown>) => {
        // The plugin verifies what its type only claims.
        const body = { response: response as never }
        const { session } = await auth.api
          .verifyPasskeyAuthentication({ headers, body })
          .catch(refuseAs('passkeyFailed'))
        return { sessionId: session.id, userId: session.userId }
      },
    },
  }
}

const refuseAs =
  (code: 'unavailable' | 'passkeyFailed') =>
  (error: unknown): never => {
    throw isAPIError(error) ? new AppError(code) : error
  }

/** Sign-in to an account that is gone, or is being deleted, fails (`refuse_session_of_deleted`, 0008). */
function refuseDeleted(error: unknown): never {
  const isDeleted = error instanceof Error && 'code' in error && error.code === '23503'
  throw isDeleted ? new AppError('signInFailed') : error
}

function optionsOf({ publicUrl, secret, cookies, mostSession, logger }: AuthParts) {
  const log = logger.child({ part: 'better-auth' })
  return {
    ...columnOptions,
    user: {
      ...columnOptions.user,
      // Written with the row, because the settings are made from it (`settings_for_new_user`); not told with it.
      additionalFields: { language: { type: 'string', required: true, returned: false } },
    },
    appName: 'Homefield',
    baseURL: publicUrl,
    secrets: [{ version: SECRET_VERSION, value: secret }],
    telemetry: { enabled: false },
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
      // A passkey is added with the password, however old the session.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    plugins: [passkeyPlugin(publicUrl)],
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
      // Off, because it would put its own `__Secure-` before our names; the attribute is set below.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: cookies.session }, [CHALLENGE]: { name: cookies.challenge } },
    },
    logger: {
      level: 'warn',
      // Its warnings are failed tries, its errors defects; none names a person.
      log: (level, message, ...details) =>
        level === 'error' ? log.error({ err: details[0] }, message) : log.debug(message),
    },
  } satisfies BetterAuthOptions
}

const passkeyPlugin = (publicUrl: string) =>
  passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: 'Homefield',
    schema: passkeyColumns,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        insist(verification.registrationInfo?.userVerified)
        const name = getAuthenticatorName(verification.registrationInfo?.aaguid)
        return name === undefined ? {} : { name }
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => insist(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: CHALLENGE },
  })

/** A passkey is two factors in one only where the device has asked who holds it. */
function insist(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED')
}
