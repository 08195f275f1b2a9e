/**
 * The PKCE verifier of a TeamSnap sign-in.
 * The verifier stays in this browser until it is sent to the server to complete the sign-in.
 */
import { challengeOf, newVerifier } from '../../../../lib/pkce.ts'

/**
 * The `localStorage` key of the PKCE verifier.
 * The email sign-in uses another key, because a user may start both sign-ins at the same time.
 */
export const VERIFIER_KEY = 'homefield.teamsnapVerifier'

/**
 * `insecure` means that the page was served over plain http, where `crypto.subtle` is missing.
 * `storage` means that the browser does not store data for this site.
 */
export class VerifierError extends Error {
  readonly reason: 'insecure' | 'storage'

  constructor(reason: VerifierError['reason']) {
    super(`No code verifier: ${reason}`)
    this.reason = reason
  }
}

/** True if this page can start a TeamSnap sign-in. */
export function canHash(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined
}

/** Stores a new verifier and returns its S256 challenge. @throws VerifierError */
export async function keepVerifier(): Promise<string> {
  if (!canHash()) throw new VerifierError('insecure')
  const verifier = newVerifier()
  const challenge = await challengeOf(verifier)
  try {
    localStorage.setItem(VERIFIER_KEY, verifier)
  } catch {
    throw new VerifierError('storage')
  }
  return challenge
}

export function storedVerifier(): string | null {
  try {
    return localStorage.getItem(VERIFIER_KEY)
  } catch {
    return null
  }
}

export function dropVerifier(): void {
  try {
    localStorage.removeItem(VERIFIER_KEY)
  } catch {
    // Storage failed, so no verifier was stored.
  }
}
