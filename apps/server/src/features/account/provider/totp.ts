/**
 * Authenticator codes (RFC 6238: HMAC-SHA-1, 30 seconds, six digits) and their keys.
 *
 * The key is generated as a text of 25 base64url letters, which is 150 random bits (RFC 4226 asks for 128).
 * The bytes of the base64url text are the HMAC key.
 * The HMAC key has exactly ten groups of four letters in base32, so nobody has to type padding.
 */
import { createHmac } from 'node:crypto'
import { isSameSecret, randomToken } from '../../../lib/crypto/secret.ts'

const STEP_MS = 30_000
const DIGITS = 6
const KEY_LETTERS = 25
/**
 * A code is accepted in its own time step and in the two neighboring steps, to allow for clock skew.
 * See RFC 6238, section 5.2.
 */
const TOLERANCE = [0, -1, 1]

export const newTotpKey = (): string => randomToken().slice(0, KEY_LETTERS)

/** Returns the 30-second time step in which this code is valid, or null if the code is wrong. */
export function stepOfCode(key: string, code: string, now: Temporal.Instant): number | null {
  const current = stepAt(now)
  const steps = TOLERANCE.map((by) => current + by)
  return steps.find((step) => isSameSecret(codeOfStep(key, step), code)) ?? null
}

const stepAt = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / STEP_MS)

function codeOfStep(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const truncated = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Returns the key for an authenticator app, as an otpauth link (QR code) and as base32 letters (RFC 4648). */
export function totpUri(key: string, email: string): string {
  const params = new URLSearchParams({
    secret: base32(key),
    issuer: ISSUER,
    digits: String(DIGITS),
    period: '30',
  })
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${params.toString()}`
}

const ISSUER = 'Homefield'

export const typedKey = (key: string): string => base32(key).replaceAll(/(.{4})(?=.)/g, '$1 ')

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
