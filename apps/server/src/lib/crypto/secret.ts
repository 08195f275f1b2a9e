import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Returns an unguessable token of `bytes` random bytes in base64url.
 * The default of 32 bytes gives a token of 43 characters with 256 bits of randomness.
 */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the hash that the database stores instead of a secret.
 * A plain SHA-256 is enough, because secrets from `randomToken` are too long to guess.
 */
export function storedSecret(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`
}

/** Compares two secrets. The duration reveals neither where the secrets differ nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
