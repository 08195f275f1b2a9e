/**
 * PKCE for links in emails: only the app that requested a code has the verifier, so nobody else can use the link.
 * The web app does not use PKCE for email links, because a user may open the link in another browser.
 * The native app uses PKCE, because the phone opens the link in the same app that requested the email.
 */
import { challengeOf, newVerifier } from '../pkce.ts'

const KEY = 'homefield.verifier'

/**
 * Stores a new PKCE verifier. @returns its S256 challenge, or null if the device cannot create or store it.
 */
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

export function storedVerifier(): string | null {
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
    // If storage is blocked, no verifier was stored, so there is nothing to delete.
  }
}
