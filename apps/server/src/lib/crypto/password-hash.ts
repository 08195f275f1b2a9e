import { randomBytes } from 'node:crypto'

/** Hashes passwords with scrypt in better-auth's format (`salt:key`, N 16384, r 16). */
export { hashPassword, verifyPassword } from 'better-auth/crypto'

/** Returns a hash that no password matches, so that rejecting an unknown account takes the usual time. */
export function hashOfNoPassword(): string {
  return `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
}
