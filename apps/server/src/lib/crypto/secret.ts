import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Returns an unguessable token: `bytes` of system randomness in base64url.
 * The default of 32 bytes gives 43 characters with 256 bits of randomness.
 */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the hash that the database stores in place of a secret.
 * A plain hash is enough: secrets from `randomToken` are too long to be guessed by brute force.
 */
export function storedSecret(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`
}

/** Compares two secrets in a time that reveals neither where they differ nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
