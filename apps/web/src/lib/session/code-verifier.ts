/**
 * PKCE (RFC 7636) for links in mails: whoever asked for a code keeps its verifier, so nobody else can use the link. A
 * browser asks for links that open anywhere; the native app, which gets its own links back, asks for codes.
 */
const KEY = 'homefield.verifier'

/** @returns the S256 challenge of a new verifier; null where this device cannot make or keep one. */
export async function keepVerifier(): Promise<string | null> {
  try {
    const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    localStorage.setItem(KEY, verifier)
    return base64url(new Uint8Array(challenge))
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

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
