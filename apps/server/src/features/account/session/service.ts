import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH } from '@homefield/domain/password'
import type { Kysely } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../lib/app-error.ts'
import type { Authenticate, Authenticated } from '../../../lib/authenticate.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { Auth, AuthAnswer, SignedIn } from '../provider/better-auth.ts'
import { checkPassword } from '../password/service.ts'
import {
  cookieAgain,
  presentedIn,
  type SessionCookies,
  storedSecret,
  tokenOfSigned,
} from '../provider/session-token.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import type { InTurn } from '../provider/hashing.ts'
import {
  endSession,
  findSession,
  prolongSession,
  type SessionRow,
  standingSessions,
  sweepSessions,
} from './store.ts'

/** A session is prolonged once a thirtieth of its life has passed: daily where it lives for thirty days. */
const PROLONG_AFTER = 1 / 30

export interface SessionParts {
  readonly auth: Auth
  /** Of role homefield_auth. */
  readonly db: Kysely<DB>
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly secret: string
  readonly clock: Clock
  readonly inTurn: InTurn
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Sessions {
  readonly authenticate: Authenticate
  /** Which of these sessions still stand: streams of the others end. */
  stillSignedIn(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Done, or as if: the answer is the same where the address has an account already (C63). @throws AppError */
  signUp(caller: Caller, account: Credentials): Promise<void>
  /** @throws AppError `signInFailed`, which never says what was wrong */
  signIn(caller: Caller, account: Credentials & { rememberMe: boolean }): Promise<SignedIn>
  signOut(caller: Caller): Promise<AuthAnswer>
  /** What better-auth knows of the caller's session: null body for nobody. */
  current(caller: Caller): Promise<AuthAnswer>
}

export function createSessions({ auth, db, limits, cookies, secret, clock, inTurn }: SessionParts): Sessions {
  async function sessionOf(
    headers: IncomingHttpHeaders,
  ): Promise<{ session: SessionRow; signed: string; by: 'cookie' | 'bearer' } | null> {
    const presented = presentedIn(headers, cookies)
    const token = presented && tokenOfSigned(presented.signed, secret)
    if (!token) return null
    const session = await findSession(db, storedSecret(token), clock.now())
    return session ? { session, ...presented } : null
  }

  /** One query, and once in a thirtieth of the session's life a second one that prolongs it. */
  async function authenticate(headers: IncomingHttpHeaders): Promise<Authenticated | null> {
    const found = await sessionOf(headers)
    if (!found) return null
    const { session, signed, by } = found
    const who = { userId: session.user_id, sessionId: session.id }
    const life = lifeOf(session)
    const now = clock.now()
    if (now.since(session.updated_at).total('seconds') < life.total('seconds') * PROLONG_AFTER) return who
    const prolonged = await prolongSession(db, session, { now, until: now.add(life) })
    // A cookie without an end (not to be remembered) needs no new one.
    if (!prolonged || by === 'bearer' || !isRemembered(life)) return who
    return { ...who, setCookie: cookieAgain(signed, cookies, life.total('seconds')) }
  }

  return {
    authenticate,
    stillSignedIn: (ids) => standingSessions(db, ids, clock.now()),

    async signUp(caller, account) {
      checkPassword(account.password)
      await limits.signUp(caller.address)
      await inTurn(caller, () => auth.signUp(caller, account))
    },

    async signIn(caller, account) {
      // No account has one, so nothing is told by saying so at once.
      if (account.password.length > PASSWORD_MAX_LENGTH) throw new AppError('signInFailed')
      const succeeded = await limits.signIn(caller.address, account.email)
      const earlier = await sessionOf(caller.headers)
      const answer = await inTurn(caller, () => auth.signIn(caller, account))
      await succeeded()
      // The browser forgets the old proof now; nobody else shall find it useful.
      if (earlier) await endSession(db, earlier.session.id)
      await sweepSessions(db, answer.userId, clock.now())
      return answer
    },

    async signOut(caller) {
      const answer = await auth.signOut(caller)
      // better-auth answers success even where the row could not be deleted.
      const left = await sessionOf(caller.headers)
      if (left) await endSession(db, left.session.id)
      return answer
    },

    current: (caller) => auth.session(caller),
  }
}

/**
 * A session slides by its own length, which also says whether it was to be remembered. To the minute: better-auth asks
 * the machine for its beginning and its end one after the other.
 */
function lifeOf(session: SessionRow): Temporal.Duration {
  return Temporal.Instant.from(session.updated_at).until(session.expires_at, {
    largestUnit: 'hours',
    smallestUnit: 'minute',
    roundingMode: 'halfExpand',
  })
}

/** better-auth gives a session that is not to be remembered one day. */
function isRemembered(life: Temporal.Duration): boolean {
  return life.total('hours') > 36
}
