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
 * `insecure` means that the page was served over plain http, where browsers do not offer `crypto.subtle`.
 * `storage` means that the browser does not store data for this site.
 */
export class VerifierError extends Error {
  readonly reason: 'insecure' | 'storage'

  constructor(reason: VerifierError['reason']) {
    super(`No code verifier: ${reason}`)
    this.reason = reason
  }
}

/** True if the browser can compute the hash that starting a TeamSnap sign-in requires. */
export function canHash(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined
}

/** Stores a new PKCE verifier and returns the verifier's S256 challenge. @throws VerifierError */
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
    // If the browser storage is unavailable, it contains no verifier that could be removed.
  }
}
