import { randomBytes } from 'node:crypto'

/** scrypt as better-auth stores it (`salt:key`, N 16384, r 16), for whoever hashes or proves a password. */
export { hashPassword, verifyPassword } from 'better-auth/crypto'

/** A hash that no password has, and that takes as long to refuse as any other. */
export function hashOfNoPassword(): string {
  return `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`
}
