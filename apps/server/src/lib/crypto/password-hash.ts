import { randomBytes } from 'node:crypto'

/** scrypt in better-auth's format (`salt:key`, N 16384, r 16). */
export { hashPassword, verifyPassword } from 'better-auth/crypto'

/** Returns a hash that matches no password, and that takes as long to reject as a real one. */
export function hashOfNoPassword(): string {
  return `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
}
