import { type SignInRefusal } from '@homefield/contract/connection'
import type { Job } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import type { BudgetSize } from '../../../lib/budget.ts'
import { isSameSecret } from '../../../lib/crypto/secret.ts'
import { VaultError, type Vault } from '../../../lib/crypto/vault.ts'
import { AppError } from '../../../lib/app-error.ts'

/**
 * What the whole installation may ask of TeamSnap, however many families it serves. No number is documented; this is five
 * questions a second, and some 4,000 teams that are looked at every quarter of an hour.
 */
export const TEAMSNAP_BUDGET: BudgetSize = { points: 300, duration: 60 }

/** How long a parent may take over there. */
export const ATTEMPT_LIFE = { minutes: 10 } as const

/** What a sealed token is and whose, so that it opens in no other row. */
export const accessContext = (credentialId: string) => `platform_credentials.access_sealed:${credentialId}`
export const refreshContext = (credentialId: string) => `platform_credentials.refresh_sealed:${credentialId}`

/** RFC 7636, 4.6 with S256. */
export function answersChallenge(codeVerifier: string, codeChallenge: string): boolean {
  return isSameSecret(createHash('sha256').update(codeVerifier).digest('base64url'), codeChallenge)
}

export function refused(reason: SignInRefusal): AppError {
  return new AppError('authenticationFailed', { reason })
}

/** Everything of one sign-in runs here, one after the other. */
export const queueOf = (credentialId: string) => `teamsnap:${credentialId}`

/** Reads the list of teams again; the same wish twice is one job. */
export function importJob(credentialId: string): Job {
  return {
    task: 'teamsnap.import',
    payload: { credentialId },
    key: `teamsnap.import:${credentialId}`,
    queue: queueOf(credentialId),
  }
}

/** What a token on its way back is sealed as: whose it was is gone by then, and stands nowhere. */
export const REVOKE_CONTEXT = 'teamsnap.revoke'

/** Has a token taken back over there. */
export function revokeJob(vault: Vault, token: string): Job {
  return {
    task: 'teamsnap.revoke',
    payload: { sealed: vault.seal(token, REVOKE_CONTEXT) },
    queue: 'teamsnap.revoke',
  }
}

/** A stored token, whichever of a sign-in's two it is: the refresh token where there was one. */
export function openEither(vault: Vault, credentialId: string, sealed: string): string | null {
  for (const context of [refreshContext(credentialId), accessContext(credentialId)])
    try {
      return vault.open(sealed, context)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
    }
  return null
}
