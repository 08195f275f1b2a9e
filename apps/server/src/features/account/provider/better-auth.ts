/**
 * Calls better-auth directly (decision 58) to create accounts and sessions, and to register and verify passkeys.
 * No client request reaches better-auth's own endpoints.
 * Our own code validates every value before it calls a better-auth endpoint.
 *
 * We rely on these facts, which the source code of better-auth 1.7.25 and `@better-auth/passkey` 1.7.6 shows:
 *   sign-up: With `autoSignIn: false`, better-auth also hashes the password for a known address (same response).
 *   variables: If an option is missing, better-auth reads BETTER_AUTH_SECRETS or BETTER_AUTH_TELEMETRY.
 *   passkeys: A challenge is a `verification` row that lives five minutes and serves one ceremony. Its first use
 *   deletes it, whether the response is right or wrong. The expected origin is the header `origin`.
 *   The plugin requests user verification but does not require it, so we require it here.
 *   A counter that does not rise fails, unless both counters are 0, as with synced passkeys.
 *   The plugin reports database failures during its writes like a wrong passkey.
 *   A verified passkey always opens a session.
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

/**
 * Seconds after which an unused session with `rememberMe` ends. Other sessions last at most a day.
 */
const SESSION_SECONDS = 30 * 24 * 60 * 60

const USER_AGENT_LENGTH = 1_000

/** Name of the passkey challenge's cookie in the options of better-auth. */
const CHALLENGE = 'better-auth-passkey'

export interface AuthParts {
  /** Queries run as the database role homefield_auth and return timestamps as Date objects. */
  readonly db: Kysely<DB>
  readonly publicUrl: string
  readonly secret: string
  readonly cookies: SessionCookies
  /** Maximum age of a session, even if it is in use. */
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
    /**
     * Returns the id of the new account. Returns null if the address already has an account.
     * @throws AppError `unavailable`
     */
    async signUp(account: { email: string; password: string; language: string }): Promise<string | null> {
      const made = await auth.api.signUpEmail({ body: { name: '', ...account } }).catch((error: unknown) => {
        if (isAPIError(error) && error.statusCode === ADDRESS_TAKEN) return null
        return refuseAs('unavailable')(error)
      })
      return made && made.user.id
    },

    /** @throws AppError `signInFailed` if the account was deleted */
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

    /**
     * Registers passkeys and signs in with passkeys. `headers` contains the caller's challenge and session.
     * @throws AppError `passkeyFailed`
     */
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
      verify: async (headers: Headers, response: Record<string, unknown>) => {
        // The type cast to `never` is safe, because the plugin validates the response at run time.
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

/** The trigger `refuse_session_of_deleted` rejects a session if the account is deleted or being deleted. */
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
      // The trigger `settings_for_new_user` copies the language of a new user to the settings.
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
    // Session refresh by better-auth is off, because `session/service.ts` extends sessions.
    session: {
      ...columnOptions.session,
      expiresIn: Math.min(SESSION_SECONDS, mostSession.total('seconds')),
      disableSessionRefresh: true,
      // An old session may also add a passkey, because adding a passkey always requires the password.
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    plugins: [passkeyPlugin(publicUrl)],
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      ipAddress: { disableIpTracking: true },
      // The option `useSecureCookies` would put `__Secure-` before our cookie names.
      // The Secure attribute is set by `defaultCookieAttributes` instead.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: cookies.session }, [CHALLENGE]: { name: cookies.challenge } },
    },
    logger: {
      level: 'warn',
      // better-auth logs failed attempts as warnings and defects as errors. The log messages name no person.
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

/** Rejects a passkey without user verification, because it would prove only one factor instead of two. */
function insist(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED')
}
