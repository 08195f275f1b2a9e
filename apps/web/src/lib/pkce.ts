/**
 * PKCE (RFC 7636): the app that starts a sign-in creates a random secret, the verifier.
 * The app first sends only a hash of the verifier, and sends the verifier itself at the end of the sign-in.
 */

/** Returns a new verifier: 256 random bits as 43 characters. */
export function newVerifier(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Returns the base64url SHA-256 hash of the verifier, which PKCE calls the S256 challenge.
 * @throws in an insecure context, where `crypto.subtle` is missing.
 */
export async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(hash))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
