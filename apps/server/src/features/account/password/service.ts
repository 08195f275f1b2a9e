import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH, passwordProblem } from '@homefield/domain/password'
import { hashPassword, verifyPassword } from '../../../lib/crypto/password-hash.ts'
import { isGuessable } from '../../../lib/passwords/guessable.ts'
import type { SystemUnit, Work } from '@homefield/database/work'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import { endAccessLinks } from '../link/store.ts'
import { requestMail } from '../mail/service.ts'
import type { InHashSlot } from '../provider/hashing.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { endPendingSignIns, endSessionAt, endSessionsOf, stillHasCredential } from '../session/store.ts'
import { findPasswordHash, updatePasswordHash } from './store.ts'

/**
 * The session that made a password change ends this long after the change.
 * The session must outlast the success message, which the page shows for 3 s before it signs out.
 */
const LAST_WORDS = { seconds: 10 } as const

/** Verifies a password again before a sensitive action, so that a stolen session alone is not enough. */
export interface Passwords {
  /** Returns the stored hash that matches the password. @throws AppError `passwordWrong`; TooManyTries */
  prove(caller: Caller, userId: string, password: string): Promise<string>
  /** @throws AppError `password…` if the new password breaks a rule or is easy to guess */
  check(userId: string, password: string): Promise<void>
  hash(caller: Caller, password: string): Promise<string>
}

export function createPasswords(parts: {
  /** Reads run as the database role homefield_auth. */
  readonly db: Kysely<DB>
  readonly inHashSlot: InHashSlot
  readonly limits: TryLimits
  /** Strings that make a password easy to guess: the person's name and address, and the site's host. */
  readonly namesOf: (userId: string) => Promise<readonly string[]>
}): Passwords {
  // Every person who calls this service has a session or a recovery grant, so `isKnown` is true.
  // A request with `isKnown` waits for a hashing slot in a separate queue (`hashing.ts`).
  const inHashSlot = <T>(caller: Caller, act: () => Promise<T>) =>
    parts.inHashSlot({ caller, isKnown: true }, act)
  return {
    async prove(caller, userId, password) {
      const succeeded = await parts.limits.credential(userId)
      const hash = await findPasswordHash(parts.db, userId)
      const isRight =
        hash !== undefined &&
        password.length <= PASSWORD_MAX_LENGTH &&
        (await inHashSlot(caller, () => verifyPassword({ hash, password }))) &&
        // Another request may have changed the password while this request waited for a hashing slot.
        (await stillHasCredential(parts.db, userId, hash))
      if (!isRight) throw new AppError('passwordWrong')
      await succeeded()
      return hash
    },

    async check(userId, password) {
      checkPassword(password, await parts.namesOf(userId))
    },

    hash: (caller, password) => inHashSlot(caller, () => hashPassword(password)),
  }
}

/** @throws AppError with the codes and in the order of the specification */
export function checkPassword(password: string, names: readonly string[]): void {
  const problem = passwordProblem(password)
  if (problem) throw new AppError(problem)
  if (password.length > PASSWORD_MAX_LENGTH) throw new AppError('passwordTooLong')
  if (isGuessable(password, names)) throw new AppError('passwordTooCommon')
}

/**
 * Returns parts of the address and of the site's host name that an attacker would guess.
 * Leaves out the mail provider's domain and the top-level domain.
 */
export function knownNames(publicUrl: string, email: string): string[] {
  const labels = new URL(publicUrl).hostname.split('.')
  return [...(labels.length > 1 ? labels.slice(0, -1) : labels), email.split('@')[0] ?? '']
}

/**
 * Changes the password of a signed-in person. Ends the calling session within seconds and all others at once.
 * @throws AppError `passwordWrong`, `password…`; TooManyTries
 */
export async function changePassword(
  { work, passwords }: { readonly work: Work; readonly passwords: Passwords },
  given: {
    readonly caller: Caller
    readonly userId: string
    readonly sessionId: string
    readonly currentPassword: string
    readonly newPassword: string
  },
): Promise<void> {
  const { caller, userId, sessionId } = given
  // Check the new password first, so that an invalid new password does not count as a password attempt.
  await passwords.check(userId, given.newPassword)
  const before = await passwords.prove(caller, userId, given.currentPassword)
  const passwordHash = await passwords.hash(caller, given.newPassword)
  await work.system((unit) =>
    replacePassword(unit, { userId, before, passwordHash, kind: 'passwordChanged', caller, sessionId }),
  )
}

/**
 * Stores a new password and ends all access that someone with the old password still has.
 * @param unit uses the pool of role homefield_auth
 * @param change The session `sessionId` ends 10 s later. All other sessions end at once.
 */
export async function replacePassword(
  unit: SystemUnit,
  change: {
    readonly userId: string
    /**
     * Stored hash of the old password. The change fails if another request has replaced this hash.
     * `before` is undefined after a recovery by email, because a recovery needs no old password.
     */
    readonly before?: string
    readonly passwordHash: string
    readonly kind: 'passwordChanged' | 'passwordReset'
    readonly caller: Caller
    readonly sessionId?: string
  },
): Promise<void> {
  const { tx, now } = unit
  const { userId, before, kind, caller, sessionId } = change
  if (!(await updatePasswordHash(tx, { userId, before, hash: change.passwordHash, now })))
    throw new AppError('passwordWrong')
  await endSessionsOf(tx, userId, sessionId === undefined ? {} : { except: sessionId })
  if (sessionId !== undefined) await endSessionAt(tx, sessionId, { now, end: now.add(LAST_WORDS) })
  await endPendingSignIns(tx, userId)
  await endAccessLinks(tx, userId, now)
  await recordSecurityEvent(tx, { userId, kind, caller, now })
  await requestMail(unit, { template: 'passwordChanged', userId })
  unit.bump(`person:${userId}`)
}
