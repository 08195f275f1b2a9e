import { createHmac } from 'node:crypto'

/**
 * Returns the six digits that an authenticator app shows at the time `at` (RFC 6238: SHA-1, 30 s).
 * `key` is base32 and may contain spaces.
 */
export function totp(key: string, at: Temporal.Instant): string {
  const bits = (key.toUpperCase().match(/[A-Z2-7]/g) ?? [])
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.epochMilliseconds / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
