import type { auth as contract } from '@homefield/contract/auth'
import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH } from '@homefield/domain/password'
import type { Work } from '@homefield/database/work'
import type { Kysely } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { AppError } from '../../../lib/app-error.ts'
import type { AuthAnswer } from '../../../lib/auth-router.ts'
import type { Authenticate, Authenticated } from '../../../lib/authenticate.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Caller } from '../../../lib/caller.ts'
import { hashOfNoPassword, verifyPassword } from '../../../lib/crypto/password-hash.ts'
import { storedSecret } from '../../../lib/crypto/secret.ts'
import type { Auth } from '../provider/better-auth.ts'
import { newPendingSignIn } from '../provider/pending.ts'
import {
  type OpenSession,
  ownCookie,
  presentedIn,
  type SessionCookies,
  tokenOfSigned,
} from '../provider/session-token.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import type { InHashSlot } from '../provider/hashing.ts'
import { insertPendingSignIn } from '../second-factor/store.ts'
import { changeGuard, recordSecurityEvent, securityEvent } from '../security/service.ts'
import {
  addressOf,
  endSession,
  findCredential,
  findSession,
  hasSecondFactor,
  markSessionUsed,
  prolongSession,
  recordForAddress,
  type SessionRow,
  type SessionCutoff,
  liveSessions,
  stillHasCredential,
  cleanUpSessions,
} from './store.ts'

/**
 * A session is extended after 1/30 of its lifetime, for example once a day for a lifetime of 30 days.
 */
const PROLONG_AFTER = 1 / 30
/** The server stores a session's last use at most once per hour. The security settings show the time. */
const MARK_USED_AFTER = { hours: 1 } as const

export interface SessionParts {
  readonly auth: Auth
  /** Queries through `db` run as the database role homefield_auth. */
  readonly db: Kysely<DB>
  readonly work: Work
  readonly limits: TryLimits
  readonly cookies: SessionCookies
  readonly secret: string
  readonly clock: Clock
  readonly inHashSlot: InHashSlot
  /** Maximum age of a session, even if it is in use. */
  readonly mostSession: Temporal.Duration
}

/** Credential that a client stores: for a session, or for a sign-in that waits for its second-factor code. */
type Kept = Pick<AuthAnswer<never>, 'cookies' | 'bearer' | 'pending'>

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface Sessions {
  readonly authenticate: Authenticate
  /**
   * Returns the ids of the valid sessions. The caller closes the event streams of all other sessions.
   */
  stillSignedIn(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Signs in with a password. If the account has a second factor, the session opens only after the code.
   * @throws AppError `signInFailed`, which never says what was wrong
   */
  signIn(
    caller: Caller,
    account: Credentials & { rememberMe: boolean },
  ): Promise<Kept & { secondFactor: boolean }>
  /**
   * Opens a session for an authenticated person.
   * Returns null if somebody has changed the password since the caller verified it.
   * @param how `rememberMe` is true by default.
   * @throws AppError `signInFailed` if the account is gone
   */
  open(
    caller: Caller,
    userId: string,
    how?: { rememberMe?: boolean; password?: { hash: string | null; email: string } },
  ): Promise<OpenSession | null>
  /**
   * Opens a session for the person whom an email link identified.
   * Returns null if the account has a second factor, because a link does not replace the second factor.
   * Returns null if another person is signed in, because a stranger's link must not switch accounts.
   */
  openByLink(caller: Caller, userId: string): Promise<Kept | null>
  signOut(caller: Caller): Promise<Required<Pick<Kept, 'cookies'>>>
  current(caller: Caller): Promise<z.input<typeof contract.session.response>>
}

export function createSessions({
  auth,
  db,
  work,
  limits,
  cookies,
  secret,
  clock,
  inHashSlot,
  mostSession,
}: SessionParts): Sessions {
  function cutoff(): SessionCutoff {
    const now = clock.now()
    return { now, begunAfter: now.subtract(mostSession) }
  }

  async function sessionOf(
    headers: IncomingHttpHeaders,
  ): Promise<{ session: SessionRow; signed: string; by: 'cookie' | 'bearer' } | null> {
    const presented = presentedIn(headers, cookies)
    const token = presented && tokenOfSigned(presented.signed, secret)
    if (!token) return null
    const session = await findSession(db, storedSecret(token), cutoff())
    return session ? { session, ...presented } : null
  }

  /**
   * Usually runs one query. At most once per hour, a second query stores when the session was last used.
   * When the session is due for an extension, the second query extends the session and stores the last use.
   */
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
    // A session without `rememberMe` has a cookie without Max-Age, which lasts until the browser is closed.
    if (!prolonged || by === 'bearer' || !isRemembered(life)) return who
    const seconds = Math.floor(now.until(until).total('seconds'))
    return { ...who, setCookie: ownCookie(cookies.session, signed, cookies, seconds) }
  }

  /** Ends a session. The new revision of `person:<id>` makes the event streams of the session close. */
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

  const open: Sessions['open'] = async (caller, userId, { rememberMe = true, password } = {}) => {
    const opened = await auth.openSession(caller, userId, rememberMe)
    if (password && !(await stillHasCredential(db, userId, password.hash))) {
      await endSession(db, opened.id)
      return null
    }
    await cleanUpSessions(db, userId, clock.now())
    if (password) await limits.know(caller.address, password.email)
    await changeGuard(work, { userId, kind: 'signedIn', caller })
    return opened
  }

  /** Returns the account with this address and password. @throws AppError `signInFailed` */
  async function provePassword(caller: Caller, { email, password }: Credentials) {
    const counted = await limits.signIn(caller.address, email)
    const found = await findCredential(db, email)
    // An unknown address gets a dummy hash, so that the response takes as long as for a known address (C63).
    const hash = found?.hash ?? hashOfNoPassword()
    const isRight = await inHashSlot({ caller, isKnown: counted.isKnown }, () =>
      verifyPassword({ hash, password }),
    ).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') await counted.wasNotJudged()
      throw error
    })
    if (!found || !isRight) {
      await work.system(({ tx, now }) =>
        recordForAddress(tx, email, securityEvent({ kind: 'signInFailed', caller, now })),
      )
      throw new AppError('signInFailed')
    }
    await counted.succeeded()
    return found
  }

  return {
    authenticate,
    stillSignedIn: (ids) => liveSessions(db, ids, cutoff()),

    open,

    async signIn(caller, { rememberMe, ...account }) {
      // No account has a password over the maximum length, so rejecting without hashing reveals nothing (C63).
      if (account.password.length > PASSWORD_MAX_LENGTH) throw new AppError('signInFailed')
      const { userId, hash } = await provePassword(caller, account)
      // A new sign-in replaces the browser's session cookie, so the server ends the browser's old session.
      const earlier = await sessionOf(caller.headers)
      if (earlier) await end(earlier.session)
      if (!(await hasSecondFactor(db, userId))) {
        const opened = await open(caller, userId, { rememberMe, password: { hash, email: account.email } })
        if (!opened) throw new AppError('signInFailed')
        return { ...opened, secondFactor: false }
      }
      const { identifier, seconds, ...begun } = newPendingSignIn(rememberMe, { cookies, secret })
      await insertPendingSignIn(db, { identifier, userId, now: clock.now(), seconds })
      if (!(await stillHasCredential(db, userId, hash))) throw new AppError('signInFailed')
      return { ...begun, secondFactor: true }
    },

    async openByLink(caller, userId) {
      const earlier = await sessionOf(caller.headers)
      if (earlier) return earlier.session.user_id === userId ? { cookies: [] } : null
      return (await hasSecondFactor(db, userId)) ? null : open(caller, userId)
    },

    async signOut(caller) {
      const left = await sessionOf(caller.headers)
      if (left) await end(left.session, caller)
      return { cookies: [ownCookie(cookies.session, '', cookies, 0)] }
    },

    async current({ headers }) {
      const found = await sessionOf(headers)
      const address = found && (await addressOf(db, found.session.user_id))
      if (!address) return null
      const { id, user_id: userId, expires_at: expiresAt } = found.session
      return { user: { id: userId, email: address.email }, session: { id, expiresAt } }
    },
  }
}

/**
 * Returns the session's lifetime, measured from its last extension to its end.
 * A session with `rememberMe` has a longer lifetime than a session without `rememberMe`.
 * The lifetime is rounded to minutes, because better-auth reads the clock separately for start and end.
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

/**
 * Returns true if a password change has shortened the session's lifetime. Such a session is not extended.
 * Only a password change sets a lifetime of less than an hour. All other sessions last at least a day.
 */
function isEnding(life: Temporal.Duration): boolean {
  return life.total('hours') < 1
}

/**
 * Returns true if the session has `rememberMe`. A session without `rememberMe` lasts only one day.
 */
function isRemembered(life: Temporal.Duration): boolean {
  return life.total('hours') > 36
}
