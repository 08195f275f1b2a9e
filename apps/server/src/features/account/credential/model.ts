import type { OwnerCredential } from '@homefield/contract/auth'
import type { Caller } from '../../../lib/caller.ts'

/**
 * Checks a credential of the signed-in account owner again before a sensitive action.
 * @throws AppError `passwordWrong`, `secondFactorWrong`, `passkeyFailed`; TooManyTries
 */
export type ProveOwner = (caller: Caller, userId: string, credential: OwnerCredential) => Promise<void>
