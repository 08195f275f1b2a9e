/**
 * Passkeys (WebAuthn, level 3): made by whoever is signed in and gives the password, used without typing an address.
 * better-auth's plugin runs the two ceremonies (see `provider/plugins.ts`); what it leaves open is settled here:
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
import type { Auth, AuthAnswer } from '../provider/better-auth.ts'
import { dontRemember, forgetDontRemember, proving } from '../provider/pending.ts'
import type { SessionCookies } from '../provider/session-token.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { changeGuard } from '../security/service.ts'
import { endSession, endSessionAt, sweepSessions } from '../session/store.ts'
import {
  deleteOwnPasskey,
  listPasskeys,
  markUsed,
  ownerOfCredential,
  type PasskeyRow,
  renameOwnPasskey,
} from './store.ts'

/** As better-auth has it for a session that is not to be remembered. */
const NOT_REMEMBERED = { hours: 24 }

/** The table refuses more, also where several are registered at once. */
const MOST_PASSKEYS = 20

type WebAuthn = Readonly<Record<string, unknown>>

export interface PasskeyParts {
  readonly auth: Auth
  /** Of role homefield_auth, as is the database of `work`. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly passwords: Passwords
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly secret: string
  readonly publicUrl: string
  readonly clock: Clock
}

/** What a ceremony begins with: what the browser is asked, and what it or the app keeps meanwhile. */
export type Begun = Pick<AuthAnswer, 'cookies' | 'pending'> & { readonly options: Record<string, unknown> }

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
  signIn(caller: Caller, given: { response: WebAuthn; rememberMe: boolean }): Promise<AuthAnswer>
  /**
   * Proof by this person's own passkey, with a challenge of `beginSignIn`. Nobody is signed in by it.
   * @throws AppError `passkeyFailed`
   */
  provePasskey(caller: Caller, userId: string, response: WebAuthn): Promise<void>
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { auth, db, work, passwords, limits, cookies, secret, publicUrl, clock } = parts

  /** This caller for one ceremony: his challenge, his session where it takes one, and an origin that counts. */
  function inCeremony(
    caller: Caller,
    more: { withSession?: boolean; besides?: Record<string, string> } = {},
  ) {
    const one = proving(caller, { cookies, publicUrl, names: [cookies.challenge], ...more })
    const { origin, host } = one.headers
    const isOwn = origin === publicUrl || (!cookies.secure && URL.parse(origin ?? '')?.host === host)
    if (!isOwn) throw new AppError('forbiddenOrigin')
    return one
  }

  async function begun(caller: Caller, path: string, more: { withSession?: boolean } = {}): Promise<Begun> {
    const answer = await auth.ask(inCeremony(caller, more), 'GET', path)
    return { options: Options.parse(answer.body), cookies: answer.cookies, pending: answer.pending }
  }

  async function verified(caller: Caller, response: WebAuthn, besides: Record<string, string> = {}) {
    const id = credentialOf(response)
    const answer = await auth.ask(inCeremony(caller, { besides }), 'POST', '/passkey/verify-authentication', {
      response,
    })
    const { session, user } = Verified.parse(answer.body)
    await markUsed(db, id, clock.now())
    return { answer, sessionId: session.id, userId: user.id }
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
      return begun(caller, '/passkey/generate-register-options', { withSession: true })
    },

    async register(caller, userId, { response, name }) {
      credentialOf(response)
      await auth.ask(inCeremony(caller, { withSession: true }), 'POST', '/passkey/verify-registration', {
        response,
        ...(name !== '' && { name }),
      })
      await changeGuard(work, { caller, userId, kind: 'passkeyAdded' })
    },

    async beginSignIn(caller) {
      await limits.passkey(caller.address)
      const { options, ...proof } = await begun(caller, '/passkey/generate-authenticate-options')
      return { ...proof, options: { ...options, userVerification: 'required' } }
    },

    async signIn(caller, { response, rememberMe }) {
      await limits.passkey(caller.address)
      const besides = rememberMe ? {} : dontRemember(cookies, secret)
      const { answer, sessionId, userId } = await verified(caller, response, besides)
      const now = clock.now()
      if (!rememberMe) await endSessionAt(db, sessionId, { now, end: now.add(NOT_REMEMBERED) })
      await changeGuard(work, { userId, kind: 'signedIn', caller })
      await sweepSessions(db, userId, now)
      return rememberMe ? { ...answer, cookies: [...answer.cookies, forgetDontRemember(cookies)] } : answer
    },

    async provePasskey(caller, userId, response) {
      const succeeded = await limits.proof(userId)
      if ((await ownerOfCredential(db, credentialOf(response))) !== userId)
        throw new AppError('passkeyFailed')
      const proof = await verified(caller, response)
      await endSession(db, proof.sessionId)
      await succeeded()
    },
  }
}

const Options = z.record(z.string(), z.unknown())
const Verified = z.object({ session: z.object({ id: z.string() }), user: z.object({ id: z.string() }) })

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
