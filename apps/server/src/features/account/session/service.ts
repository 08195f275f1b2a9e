import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH } from '@homefield/domain/password'
import type { Work } from '@homefield/database/work'
import type { Kysely } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../../lib/app-error.ts'
import type { Authenticate, Authenticated } from '../../../lib/authenticate.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Caller } from '../../../lib/caller.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'
import type { Auth, AuthAnswer, PendingSignIn, SignedIn } from '../provider/better-auth.ts'
import { forgetDontRemember } from '../provider/pending.ts'
import { cookieAgain, presentedIn, type SessionCookies, tokenOfSigned } from '../provider/session-token.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import type { InTurn } from '../provider/hashing.ts'
import { changeGuard, recordSecurityEvent, securityEvent } from '../security/service.ts'
import {
  endSession,
  findCredential,
  findSession,
  findUserId,
  hasSecondFactor,
  markSessionUsed,
  prolongSession,
  recordForAddress,
  type SessionRow,
  type Standing,
  standingSessions,
  stillHasCredential,
  sweepSessions,
} from './store.ts'

/** A session is prolonged once a thirtieth of its life has passed: daily where it lives for thirty days. */
const PROLONG_AFTER = 1 / 30
/** How exact its owner is told when it was used last. */
const MARK_USED_AFTER = { hours: 1 } as const

export interface SessionParts {
  readonly auth: Auth
  /** Of role homefield_auth, as is the database of `work`. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly secret: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly inTurn: InTurn
  /** After it a session ends, however often it is used. */
  readonly mostSession: Temporal.Duration
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Sessions {
  readonly authenticate: Authenticate
  /** Which of these sessions still stand: streams of the others end. */
  stillSignedIn(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * With a second factor nobody is signed in yet: `second-factor/service.ts` completes it.
   * @throws AppError `signInFailed`, which never says what was wrong
   */
  signIn(caller: Caller, account: Credentials & { rememberMe: boolean }): Promise<SignedIn | PendingSignIn>
  /**
   * A session for whom a link of ours has proven. Null where a second factor is on, which a link cannot replace, and
   * where another person is signed in, whom a link that somebody sent him shall not put into another account.
   */
  openByLink(caller: Caller, userId: string): Promise<Pick<AuthAnswer, 'cookies' | 'bearer'> | null>
  signOut(caller: Caller): Promise<AuthAnswer>
  /** What better-auth knows of the caller's session: null body for nobody. */
  current(caller: Caller): Promise<AuthAnswer>
}

export function createSessions({
  auth,
  db,
  work,
  limits,
  cookies,
  secret,
  publicUrl,
  clock,
  inTurn,
  mostSession,
}: SessionParts): Sessions {
  function standing(): Standing {
    const now = clock.now()
    return { now, begunAfter: now.subtract(mostSession) }
  }

  async function sessionOf(
    headers: IncomingHttpHeaders,
  ): Promise<{ session: SessionRow; signed: string; by: 'cookie' | 'bearer' } | null> {
    const presented = presentedIn(headers, cookies)
    const token = presented && tokenOfSigned(presented.signed, secret)
    if (!token) return null
    const session = await findSession(db, storedSecret(token), standing())
    return session ? { session, ...presented } : null
  }

  /** One query; once in an hour a second one that marks the use, and once in a thirtieth of the session's life prolongs it. */
  async function authenticate(headers: IncomingHttpHeaders): Promise<Authenticated | null> {
    const found = await sessionOf(headers)
    if (!found) return null
    const { session, signed, by } = found
    const who = { userId: session.user_id, sessionId: session.id }
    const life = lifeOf(session)
    const now = clock.now()
    if (isEnding(life)) return who
    const last = Temporal.Instant.from(session.created_at).add(mostSession)
    const isAtLast = Temporal.Instant.compare(session.expires_at, last) >= 0
    if (isAtLast || now.since(session.updated_at).total('seconds') < life.total('seconds') * PROLONG_AFTER) {
      const lastUsed = Temporal.Instant.from(session.last_used_at ?? session.created_at)
      if (Temporal.Instant.compare(lastUsed.add(MARK_USED_AFTER), now) <= 0)
        await markSessionUsed(db, session, now)
      return who
    }
    const until = firstOf(now.add(life), last)
    const prolonged = await prolongSession(db, session, { now, until })
    // A cookie without an end (not to be remembered) needs no new one.
    if (!prolonged || by === 'bearer' || !isRemembered(life)) return who
    return { ...who, setCookie: cookieAgain(signed, cookies, Math.floor(now.until(until).total('seconds'))) }
  }

  /** The stream looks at a person's sessions again when his subject moves: what ended here is cut off at once. */
  function end(session: SessionRow, signedOut?: Caller): Promise<void> {
    return work.system(async (unit) => {
      await endSession(unit.tx, session.id)
      unit.bump(`person:${session.user_id}`)
      if (signedOut)
        await recordSecurityEvent(unit.tx, {
          userId: session.user_id,
          kind: 'signedOut',
          caller: signedOut,
          now: unit.now,
        })
    })
  }

  /** The session that better-auth just made. */
  async function endMade({ bearer }: SignedIn): Promise<void> {
    const token = bearer === null ? null : tokenOfSigned(bearer, secret)
    const made = token && (await findSession(db, storedSecret(token), standing()))
    if (made) await end(made)
  }

  return {
    authenticate,
    stillSignedIn: (ids) => standingSessions(db, ids, standing()),

    async signIn(caller, account) {
      // No account has one, so nothing is told by saying so at once.
      if (account.password.length > PASSWORD_MAX_LENGTH) throw new AppError('signInFailed')
      const counted = await limits.signIn(caller.address, account.email)
      const earlier = await sessionOf(caller.headers)
      const before = await findCredential(db, account.email)
      const turn = { caller, isKnown: counted.isKnown }
      const answer = await inTurn(turn, () => auth.signIn(caller, account)).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'unavailable') await counted.wasNotJudged()
        if (error instanceof AppError && error.code === 'signInFailed')
          await work.system(({ tx, now }) =>
            recordForAddress(tx, account.email, securityEvent({ kind: 'signInFailed', caller, now })),
          )
        throw error
      })
      await counted.succeeded()
      // The browser forgets the old proof now; nobody else shall find it useful.
      if (earlier) await end(earlier.session)
      if (answer.userId === null) {
        const waiting = await findUserId(db, account.email)
        if (!waiting || !(await stillHasCredential(db, waiting, before?.hash ?? null)))
          throw new AppError('signInFailed')
        return account.rememberMe
          ? { ...answer, cookies: [...answer.cookies, forgetDontRemember(cookies)] }
          : answer
      }
      await sweepSessions(db, answer.userId, clock.now())
      if (!(await stillHasCredential(db, answer.userId, before?.hash ?? null))) {
        await endMade(answer)
        throw new AppError('signInFailed')
      }
      await limits.know(caller.address, account.email)
      await changeGuard(work, { userId: answer.userId, kind: 'signedIn', caller })
      return answer
    },

    async openByLink(caller, userId) {
      const earlier = await sessionOf(caller.headers)
      if (earlier) return earlier.session.user_id === userId ? { cookies: [], bearer: null } : null
      if (await hasSecondFactor(db, userId)) return null
      const { cookies: kept, bearer } = await auth.openSession(caller, userId)
      await changeGuard(work, { userId, kind: 'signedIn', caller })
      return { cookies: kept, bearer }
    },

    async signOut(caller) {
      const left = await sessionOf(caller.headers)
      // A request without an Origin header is not another site's (http/security.ts): better-auth wants one all the same.
      const { headers, address } = caller
      const answer = await auth.signOut({
        address,
        headers: { ...headers, origin: headers.origin ?? publicUrl },
      })
      // better-auth answers success even where the row could not be deleted; and streams are to hear of it.
      if (left) await end(left.session, caller)
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

function firstOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other
}

/** Its end was set after a change of password, and is not put off. The shortest else lives for a day. */
function isEnding(life: Temporal.Duration): boolean {
  return life.total('hours') < 1
}

/** better-auth gives a session that is not to be remembered one day. */
function isRemembered(life: Temporal.Duration): boolean {
  return life.total('hours') > 36
}
