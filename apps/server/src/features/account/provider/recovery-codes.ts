import { randomBytes } from 'node:crypto'
import { isSameSecret } from '../../../lib/crypto/secret.ts'

const AMOUNT = 10
const HALF = 5
/**
 * People type recovery codes, so the letters are Crockford's base32, without letters that look like digits.
 * A code of ten letters has 50 random bits.
 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

export const newRecoveryCodes = (): string[] => Array.from({ length: AMOUNT }, newCode)

function newCode(): string {
  const letters = [...randomBytes(2 * HALF)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

/**
 * Returns the codes without the typed code. Returns null if the typed code is not one of `codes`.
 * The comparison ignores case, spaces and dashes.
 */
export function withoutCode(codes: readonly string[], typed: string): string[] | null {
  const bare = bareCode(typed)
  const left = codes.filter((code) => !isSameSecret(bareCode(code), bare))
  return left.length < codes.length ? left : null
}

const bareCode = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')
