/**
 * PKCE for links in mails: the app that requested a code keeps its verifier, so nobody else can use the link.
 * A browser requests links that work in any browser. The native app, which gets its own links back, requests
 * codes.
 */
import { challengeOf, newVerifier } from '../pkce.ts'

const KEY = 'homefield.verifier'

/** @returns the S256 challenge of a new verifier, or null if this device cannot create or store one. */
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
    // Storage is blocked, so nothing was stored.
  }
}
