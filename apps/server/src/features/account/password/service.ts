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
import type { InTurn } from '../provider/hashing.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { endPendingSignIns, endSessionAt, endSessionsOf, stillHasCredential } from '../session/store.ts'
import { findPasswordHash, updatePasswordHash } from './store.ts'

/** The page that changed the password says so for 3 s before it signs out; its session ends by itself soon after. */
const LAST_WORDS = { seconds: 10 } as const

/** Proof that the person at the keyboard is the account's owner, for what a stolen open session must not be able to do. */
export interface Passwords {
  /** Answers the stored hash that the password matched. @throws AppError `passwordWrong`; TooManyTries */
  prove(caller: Caller, userId: string, password: string): Promise<string>
  /** @throws AppError `password…` where the person's new password breaks a rule or is easy to guess */
  check(userId: string, password: string): Promise<void>
  hash(caller: Caller, password: string): Promise<string>
}

export function createPasswords(parts: {
  /** Of role homefield_auth. */
  readonly db: Kysely<DB>
  readonly inTurn: InTurn
  readonly limits: TryLimits
  /** What an attacker may know of this person: their name, their address, the site's host. */
  readonly namesOf: (userId: string) => Promise<readonly string[]>
}): Passwords {
  // Whoever gets here has a session or a grant.
  const inTurn = <T>(caller: Caller, act: () => Promise<T>) => parts.inTurn({ caller, isKnown: true }, act)
  return {
    async prove(caller, userId, password) {
      const succeeded = await parts.limits.proof(userId)
      const hash = await findPasswordHash(parts.db, userId)
      const isRight =
        hash !== undefined &&
        password.length <= PASSWORD_MAX_LENGTH &&
        (await inTurn(caller, () => verifyPassword({ hash, password }))) &&
        // It may have been changed while this waited for its turn, and a caller can make that wait long.
        (await stillHasCredential(parts.db, userId, hash))
      if (!isRight) throw new AppError('passwordWrong')
      await succeeded()
      return hash
    },

    async check(userId, password) {
      checkPassword(password, await parts.namesOf(userId))
    },

    hash: (caller, password) => inTurn(caller, () => hashPassword(password)),
  }
}

/** @throws AppError in the specification's words and order */
export function checkPassword(password: string, names: readonly string[]): void {
  const problem = passwordProblem(password)
  if (problem) throw new AppError(problem)
  if (password.length > PASSWORD_MAX_LENGTH) throw new AppError('passwordTooLong')
  if (isGuessable(password, names)) throw new AppError('passwordTooCommon')
}

/** The parts of an address and of the site's host that an attacker tries: neither the mail provider nor `.com`. */
export function knownNames(publicUrl: string, email: string): string[] {
  const labels = new URL(publicUrl).hostname.split('.')
  return [...(labels.length > 1 ? labels.slice(0, -1) : labels), email.split('@')[0] ?? '']
}

/**
 * Changes the password of somebody who is signed in. Other sessions end at once, his own within seconds.
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
  // What is wrong with the new one costs no try of the old one.
  await passwords.check(userId, given.newPassword)
  const before = await passwords.prove(caller, userId, given.currentPassword)
  const passwordHash = await passwords.hash(caller, given.newPassword)
  await work.system((unit) =>
    replacePassword(unit, { userId, before, passwordHash, kind: 'passwordChanged', caller, sessionId }),
  )
}

/**
 * Writes a new password, and ends whatever the old one, or whoever knew it, could still be good for.
 * @param unit over the pool of role homefield_auth
 * @param change `sessionId`: the one that may say its last words; all others end at once
 */
export async function replacePassword(
  unit: SystemUnit,
  change: {
    readonly userId: string
    /** The hash that the old password matched: of two who prove it at once, one changes it. Undefined for a reset by mail. */
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
