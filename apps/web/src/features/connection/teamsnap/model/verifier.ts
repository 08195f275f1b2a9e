/** The verifier of a sign-in at TeamSnap stays in this browser until the sign-in ends; the server sees it then. */
import { challengeOf, newVerifier } from '../../../../lib/pkce.ts'

/** Named apart from the mails' one: both may be under way. */
export const VERIFIER_KEY = 'homefield.teamsnapVerifier'

/** `insecure`: the page came over plain http, where a browser hashes nothing. `storage`: it keeps nothing for this site. */
export class VerifierError extends Error {
  readonly reason: 'insecure' | 'storage'

  constructor(reason: VerifierError['reason']) {
    super(`No code verifier: ${reason}`)
    this.reason = reason
  }
}

/** Whether this page can begin a sign-in at all. */
export function canHash(): boolean {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined
}

/** @returns the S256 challenge of a new verifier, which is kept. @throws VerifierError */
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

export function keptVerifier(): string | null {
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
    // Nothing was kept then.
  }
}
