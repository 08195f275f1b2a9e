/**
 * PKCE for links in mails: whoever asked for a code keeps its verifier, so nobody else can use the link. A browser asks
 * for links that open anywhere; the native app, which gets its own links back, asks for codes.
 */
import { challengeOf, newVerifier } from '../pkce.ts'

const KEY = 'homefield.verifier'

/** @returns the S256 challenge of a new verifier; null where this device cannot make or keep one. */
export async function keepVerifier(): Promise<string | null> {
  try {
    const verifier = newVerifier()
    const challenge = await challengeOf(verifier)
    localStorage.setItem(KEY, verifier)
    return challenge
  } catch {
    return null
  }
}

export function keptVerifier(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function dropVerifier(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
