import { createHmac } from 'node:crypto'

/**
 * Returns the six-digit code that an authenticator app shows at the given time (RFC 6238).
 * `typedKey` is the key in groups of base32 letters, as a person types it into the app.
 */
export function codeOf(typedKey: string, at: Temporal.Instant, stepsLater = 0): string {
  const key = keyOf(typedKey)
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.epochMilliseconds / 30_000) + stepsLater))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Decodes a key from base32 letters (RFC 4648, section 6). */
export function keyOf(typedKey: string): Buffer {
  const bits = typedKey
    .replaceAll(' ', '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
