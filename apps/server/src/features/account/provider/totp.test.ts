import { expect, test } from 'vitest'
import { newTotpKey, stepOfCode, totpUri, typedKey } from './totp.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

// RFC 6238, appendix B, lists eight-digit codes. Our six-digit codes are the last six digits of the listed codes.
const KEY = '12345678901234567890'
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the RFC 6238 code at %i s: %s', (seconds, code) => {
  expect(stepOfCode(KEY, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('accepts a code from the previous or next 30-second step and rejects a code from two steps away', () => {
  const step = Math.floor(1_111_111_111 / 30)
  for (const by of [-1, 0, 1]) expect(stepOfCode(KEY, '050471', at(1_111_111_111 + by * 30))).toBe(step)
  for (const by of [-2, 2]) expect(stepOfCode(KEY, '050471', at(1_111_111_111 + by * 30))).toBeNull()
  for (const code of ['', '50471', '0504710', '050472'])
    expect(stepOfCode(KEY, code, at(1_111_111_111))).toBeNull()
})

test('writes the key as base32 in groups of four and puts it into the otpauth link', () => {
  // RFC 4648, section 10, defines the expected value: BASE32("foobar") = MZXW6YTBOI.
  expect(typedKey('foobar')).toBe('MZXW 6YTB OI')
  const uri = new URL(totpUri('foobar', 'a+b@example.org'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Homefield:a+b@example.org')
  expect(uri.searchParams.get('secret')).toBe('MZXW6YTBOI')
  expect(uri.searchParams.get('issuer')).toBe('Homefield')
  expect(typedKey(newTotpKey())).toMatch(/^([A-Z2-7]{4} ){9}[A-Z2-7]{4}$/)
  expect(newTotpKey()).not.toBe(newTotpKey())
})
