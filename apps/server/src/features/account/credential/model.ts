import type { OwnerCredential } from '@homefield/contract/auth'
import type { Caller } from '../../../lib/caller.ts'

/**
 * Re-authenticates the owner before an action that needs more than an open session.
 * @throws AppError `passwordWrong`, `secondFactorWrong`, `passkeyFailed`; TooManyTries
 */
export type ProveOwner = (caller: Caller, userId: string, credential: OwnerCredential) => Promise<void>
