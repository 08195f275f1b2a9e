import type { OwnerProof } from '@homefield/contract/auth'
import type { Caller } from '../../../lib/caller.ts'

/**
 * Proof that the owner sits at the keyboard, for what an open session that somebody found must not be able to do.
 * @throws AppError `passwordWrong`, `secondFactorWrong`, `passkeyFailed`; TooManyTries
 */
export type ProveOwner = (caller: Caller, userId: string, proof: OwnerProof) => Promise<void>
