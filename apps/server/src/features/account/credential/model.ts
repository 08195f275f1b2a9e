import type { OwnerCredential } from '@homefield/contract/auth'
import type { Caller } from '../../../lib/caller.ts'

/**
 * Re-authenticates the owner by password, code or passkey, for actions that an unattended open session must not permit.
 * @throws AppError `passwordWrong`, `secondFactorWrong`, `passkeyFailed`; TooManyTries
 */
export type ProveOwner = (caller: Caller, userId: string, credential: OwnerCredential) => Promise<void>
