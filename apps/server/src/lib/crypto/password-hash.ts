/** scrypt as better-auth stores it (`salt:key`, N 16384, r 16), for whoever hashes or proves a password. */
export { hashPassword, verifyPassword } from 'better-auth/crypto'
