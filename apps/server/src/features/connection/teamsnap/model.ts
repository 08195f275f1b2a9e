import { type SignInRefusal } from '@homefield/contract/connection'
import type { Job } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import type { BudgetSize } from '../../../lib/budget.ts'
import { isSameSecret } from '../../../lib/crypto/secret.ts'
import { VaultError, type Vault } from '../../../lib/crypto/vault.ts'
import { AppError } from '../../../lib/app-error.ts'

/**
 * Request budget for TeamSnap's API, shared by all families of an installation. TeamSnap publishes no limit.
 * The budget allows five requests a second, enough for about 4,000 teams that are checked every 15 minutes.
 */
export const TEAMSNAP_BUDGET: BudgetSize = { points: 300, duration: 60 }

/** Time that the parent has to complete the sign-in on TeamSnap's site. */
export const ATTEMPT_LIFE = { minutes: 10 } as const

/** Encryption context of a token. Decryption fails if the token was copied to another row or column. */
export const accessContext = (credentialId: string) => `platform_credentials.access_sealed:${credentialId}`
export const refreshContext = (credentialId: string) => `platform_credentials.refresh_sealed:${credentialId}`

/** Checks the PKCE verifier against the challenge (RFC 7636, section 4.6, with S256). */
export function answersChallenge(codeVerifier: string, codeChallenge: string): boolean {
  return isSameSecret(createHash('sha256').update(codeVerifier).digest('base64url'), codeChallenge)
}

export function refused(reason: SignInRefusal): AppError {
  return new AppError('authenticationFailed', { reason })
}

/**
 * Queue name for all jobs of one TeamSnap sign-in, so that these jobs run one after another.
 */
export const queueOf = (credentialId: string) => `teamsnap:${credentialId}`

/**
 * Returns the job that reads the list of teams again.
 * The job key prevents a second pending job for the same sign-in.
 */
export function importJob(credentialId: string): Job {
  return {
    task: 'teamsnap.import',
    payload: { credentialId },
    key: `teamsnap.import:${credentialId}`,
    queue: queueOf(credentialId),
  }
}

/**
 * Encryption context of a token that is queued for revocation.
 * The context cannot contain the sign-in's id, because the sign-in is already deleted.
 */
export const REVOKE_CONTEXT = 'teamsnap.revoke'

/** Returns the job that revokes a token at TeamSnap. */
export function revokeJob(vault: Vault, token: string): Job {
  return {
    task: 'teamsnap.revoke',
    payload: { sealed: vault.seal(token, REVOKE_CONTEXT) },
    queue: 'teamsnap.revoke',
  }
}

/**
 * Returns the decrypted text of a stored token that is either a refresh token or an access token.
 * Returns null if the stored token cannot be decrypted.
 */
export function openEither(vault: Vault, credentialId: string, sealed: string): string | null {
  for (const context of [refreshContext(credentialId), accessContext(credentialId)])
    try {
      return vault.open(sealed, context)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
    }
  return null
}
