import type { DB } from '@homefield/database/schema.gen'
import { PASSWORD_MAX_LENGTH, passwordProblem } from '@homefield/domain/password'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { AppError } from '../../../lib/app-error.ts'
import type { Caller } from '../../../lib/caller.ts'
import type { InTurn } from '../provider/hashing.ts'
import type { TryLimits } from '../provider/try-limits.ts'
import { findPasswordHash } from './store.ts'

/** Proof that the person at the keyboard is the account's owner, for what a stolen open session must not be able to do. */
export interface Passwords {
  /** @throws AppError `passwordWrong`; TooManyTries */
  prove(caller: Caller, userId: string, password: string): Promise<void>
  /** The hash of a password that keeps the rules. @throws AppError `password…` */
  hash(caller: Caller, password: string): Promise<string>
}

export function createPasswords(parts: {
  /** Of role homefield_auth. */
  readonly db: Kysely<DB>
  readonly inTurn: InTurn
  readonly limits: TryLimits
}): Passwords {
  return {
    async prove(caller, userId, password) {
      const succeeded = await parts.limits.proof(userId)
      const hash = await findPasswordHash(parts.db, userId)
      const isRight =
        hash !== undefined &&
        password.length <= PASSWORD_MAX_LENGTH &&
        (await parts.inTurn(caller, () => verifyPassword({ hash, password })))
      if (!isRight) throw new AppError('passwordWrong')
      await succeeded()
    },

    async hash(caller, password) {
      checkPassword(password)
      return parts.inTurn(caller, () => hashPassword(password))
    },
  }
}

/** @throws AppError in the specification's words and order */
export function checkPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw new AppError(problem)
  if (password.length > PASSWORD_MAX_LENGTH) throw new AppError('passwordTooLong')
}
