import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token nobody guesses: `bytes` of the system's randomness in base64url; 32 are 256 bits in 43 letters. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * A secret as it stands in a table. It was made by `randomToken`: what is hashed is long and random, so a plain hash
 * cannot be searched.
 */
export function storedSecret(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`
}

/** Whether two secrets are equal, in a time that tells neither where they differ nor how long they are. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
