/**
 * Passkeys (WebAuthn, level 3): made by whoever is signed in and gives the password, used without typing an address.
 * better-auth's plugin runs the two ceremonies (see `provider/better-auth.ts`); what it leaves open is settled here:
 *
 *   where   the party is the host people open, the origin the address they open. On a machine of one's own (http) any
 *           name of that machine counts as origin, the party stays; a neighboring subdomain never counts.
 *   who     a device must have asked who holds it; a passkey then needs no second factor.
 *   begun   the challenge is bound to this browser by a cookie, or to the app by a header (`provider/pending.ts`).
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

/** The table refuses more, also where several are registered at once. */
const MOST_PASSKEYS = 20

type WebAuthn = Readonly<Record<string, unknown>>

export interface PasskeyParts {
  readonly auth: Pick<Auth, 'passkeys'>
  readonly sessions: Pick<Sessions, 'open'>
  /** Of role homefield_auth, as is the database of `work`. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly passwords: Passwords
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly publicUrl: string
  readonly clock: Clock
}

/** What a ceremony begins with: what the browser is asked, and what it or the app keeps meanwhile. */
export type Begun = Kept & { readonly options: Record<string, unknown> }

export interface Passkeys {
  list(userId: string): Promise<PasskeyRow[]>
  /** @throws AppError `passkeyNotFound`, also for another person's */
  rename(userId: string, id: PasskeyId, name: string): Promise<PasskeyRow>
  /** @throws AppError `passkeyNotFound`, also for another person's */
  remove(caller: Caller, userId: string, id: PasskeyId): Promise<void>
  /** @throws AppError `passwordWrong`, `tooManyPasskeys` */
  beginRegistration(caller: Caller, userId: string, password: string): Promise<Begun>
  /** An empty name becomes that of the passkey's maker, where it is known. @throws AppError `passkeyFailed` */
  register(caller: Caller, userId: string, given: { response: WebAuthn; name: string }): Promise<void>
  beginSignIn(caller: Caller): Promise<Begun>
  /** @throws AppError `passkeyFailed` */
  signIn(caller: Caller, given: { response: WebAuthn; rememberMe: boolean }): Promise<OpenSession>
  /**
   * Proof by this person's own passkey, with a challenge of `beginSignIn`. Nobody is signed in by it.
   * @throws AppError `passkeyFailed`
   */
  provePasskey(caller: Caller, userId: string, response: WebAuthn): Promise<void>
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { auth, sessions, db, work, passwords, limits, cookies, publicUrl, clock } = parts

  /** The input of better-auth for one ceremony: an accepted origin, the challenge, and the session. */
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

  /** The account of the passkey that answered the challenge. The session that better-auth opens for it ends at once. */
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
      const succeeded = await limits.proof(userId)
      if ((await ownerOfCredential(db, credentialOf(response))) !== userId)
        throw new AppError('passkeyFailed')
      await verified(caller, response)
      await succeeded()
    },
  }
}

/** Of what a browser sends, the parts that better-auth reads unchecked. */
const Credential = z.object({
  id: z.base64url().min(1).max(2048),
  response: z.object({ transports: z.array(z.string().max(20)).max(10).optional() }),
})

function credentialOf(response: WebAuthn): string {
  const parsed = Credential.safeParse(response)
  if (!parsed.success) throw new AppError('passkeyFailed')
  return parsed.data.id
}
