/**
 * Passkeys (WebAuthn, level 3). A signed-in person enters the password to create a passkey.
 * A sign-in with a passkey needs no email address.
 * The passkey plugin of better-auth runs registration and sign-in (see `provider/better-auth.ts`).
 * `createPasskeys` adds three checks to the plugin:
 *
 *   origin     The relying party is the host of the public URL, and the origin is the public URL. On plain http, the
 *              name in the Host header is also accepted as origin. A neighboring subdomain is never accepted.
 *   user       The device must verify its user, so a sign-in with a passkey needs no second factor.
 *   challenge  A cookie binds the challenge to a browser, or a header binds it to the app (`provider/pending.ts`).
 */
import type { PasskeyId } from '@homefield/contract/account'
import type { DB } from '@homefield/database/schema.gen'
import type { Work } from '@homefield/database/work'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { AppError, found } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Passwords } from '../password/service.ts'
import type { Auth } from '../provider/better-auth.ts'
import { type Begun as Kept, begun, presentedPending } from '../provider/pending.ts'
import { type OpenSession, presentedIn, type SessionCookies } from '../provider/session-token.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { changeGuard } from '../security/service.ts'
import type { Sessions } from '../session/service.ts'
import { endSession } from '../session/store.ts'
import {
  deleteOwnPasskey,
  listPasskeys,
  markUsed,
  ownerOfCredential,
  type PasskeyRow,
  renameOwnPasskey,
} from './store.ts'

/**
 * Maximum number of passkeys per account. The trigger `refuse_more` enforces the limit for concurrent requests.
 */
const MOST_PASSKEYS = 20

type WebAuthn = Readonly<Record<string, unknown>>

export interface PasskeyParts {
  readonly auth: Pick<Auth, 'passkeys'>
  readonly sessions: Pick<Sessions, 'open'>
  /** Queries through `db` run as the database role homefield_auth. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly passwords: Passwords
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly publicUrl: string
  readonly clock: Clock
}

/**
 * Result of starting a registration or sign-in: browser options, and data that the client sends back later.
 */
export type Begun = Kept & { readonly options: Record<string, unknown> }

export interface Passkeys {
  list(userId: string): Promise<PasskeyRow[]>
  /** @throws AppError `passkeyNotFound`, also for another person's passkey */
  rename(userId: string, id: PasskeyId, name: string): Promise<PasskeyRow>
  /** @throws AppError `passkeyNotFound`, also for another person's passkey */
  remove(caller: Caller, userId: string, id: PasskeyId): Promise<void>
  /** @throws AppError `passwordWrong`, `tooManyPasskeys` */
  beginRegistration(caller: Caller, userId: string, password: string): Promise<Begun>
  /** An empty name is replaced by the manufacturer's name, if known. @throws AppError `passkeyFailed` */
  register(caller: Caller, userId: string, given: { response: WebAuthn; name: string }): Promise<void>
  beginSignIn(caller: Caller): Promise<Begun>
  /** @throws AppError `passkeyFailed` */
  signIn(caller: Caller, given: { response: WebAuthn; rememberMe: boolean }): Promise<OpenSession>
  /**
   * Verifies that the response to a challenge from `beginSignIn` comes from a passkey of the person.
   * The verification opens no session.
   * @throws AppError `passkeyFailed`
   */
  provePasskey(caller: Caller, userId: string, response: WebAuthn): Promise<void>
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { auth, sessions, db, work, passwords, limits, cookies, publicUrl, clock } = parts

  /**
   * Builds headers for better-auth: the origin, and a cookie header with the challenge and the session.
   */
  function inCeremony(caller: Caller, { withSession = false } = {}): Headers {
    const { origin = publicUrl, host } = caller.headers
    const isOwn = origin === publicUrl || (!cookies.secure && URL.parse(origin)?.host === host)
    if (!isOwn) throw new AppError('forbiddenOrigin')
    const jar = {
      [cookies.challenge]: presentedPending(caller, cookies.challenge),
      [cookies.session]: withSession ? presentedIn(caller.headers, cookies)?.signed : undefined,
    }
    const pairs = Object.entries(jar).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    return new Headers({ origin, cookie: pairs.join('; ') })
  }

  const beginning = ({ headers, response }: { headers: Headers; response: object }): Begun => ({
    options: { ...response },
    ...begun(headers.getSetCookie().join('')),
  })

  /**
   * Returns the account that owns the presented passkey.
   * better-auth opens a session when it verifies a passkey.
   * The server does not use the session of better-auth, so `verified` ends that session immediately.
   * After a sign-in with a passkey, the server opens a session of its own (`sessions.open`).
   */
  async function verified(caller: Caller, response: WebAuthn): Promise<string> {
    const id = credentialOf(response)
    const { sessionId, userId } = await auth.passkeys.verify(inCeremony(caller), response)
    await endSession(db, sessionId)
    await markUsed(db, id, clock.now())
    return userId
  }

  return {
    list: (userId) => listPasskeys(db, userId),

    async rename(userId, id, name) {
      return work.system(async (unit) => {
        const row = found(await renameOwnPasskey(unit.tx, { userId, id, name }), 'passkeyNotFound')
        unit.bump(`person:${userId}`)
        return row
      })
    },

    remove: (caller, userId, id) =>
      changeGuard(work, { caller, userId, kind: 'passkeyRemoved' }, async ({ tx }) => {
        if (!(await deleteOwnPasskey(tx, { userId, id }))) throw new AppError('passkeyNotFound')
      }),

    async beginRegistration(caller, userId, password) {
      await passwords.prove(caller, userId, password)
      if ((await listPasskeys(db, userId)).length >= MOST_PASSKEYS) throw new AppError('tooManyPasskeys')
      return beginning(await auth.passkeys.registrationOptions(inCeremony(caller, { withSession: true })))
    },

    async register(caller, userId, { response, name }) {
      credentialOf(response)
      const body = { response, ...(name !== '' && { name }) }
      await auth.passkeys.register(inCeremony(caller, { withSession: true }), body)
      await changeGuard(work, { caller, userId, kind: 'passkeyAdded' })
    },

    async beginSignIn(caller) {
      await limits.passkey(caller.address)
      const { options, ...kept } = beginning(await auth.passkeys.signInOptions(inCeremony(caller)))
      return { ...kept, options: { ...options, userVerification: 'required' } }
    },

    async signIn(caller, { response, rememberMe }) {
      await limits.passkey(caller.address)
      const userId = await verified(caller, response)
      return found(await sessions.open(caller, userId, { rememberMe }), 'passkeyFailed')
    },

    async provePasskey(caller, userId, response) {
      const succeeded = await limits.credential(userId)
      if ((await ownerOfCredential(db, credentialOf(response))) !== userId)
        throw new AppError('passkeyFailed')
      await verified(caller, response)
      await succeeded()
    },
  }
}

/** The fields of the browser's response that better-auth reads without validation. */
const Credential = z.object({
  id: z.base64url().min(1).max(2048),
  response: z.object({ transports: z.array(z.string().max(20)).max(10).optional() }),
})

function credentialOf(response: WebAuthn): string {
  const parsed = Credential.safeParse(response)
  if (!parsed.success) throw new AppError('passkeyFailed')
  return parsed.data.id
}
