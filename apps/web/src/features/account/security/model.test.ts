import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import {
  inGroups,
  isCancelled,
  isKnownHere,
  isNumber,
  isPasswordRefused,
  isPasswordWrong,
  lastUse,
  pictureOf,
  saidBy,
} from './model.ts'

const refusal = (code: ApiError['code'], status: number) => new ApiError({ code, message: '', status })

test.each([
  [{ kind: 'desktop', system: 'macOS', browser: 'Safari' }, 'macOS, Safari', 'laptop'],
  [{ kind: 'desktop', system: 'Windows', browser: 'Chrome' }, 'Windows, Chrome', 'desktop'],
  [{ kind: 'desktop', system: 'Chrome OS', browser: 'Chrome' }, 'Chrome OS, Chrome', 'laptop'],
  [{ kind: 'phone', system: 'iOS', browser: '' }, 'iOS', 'phone'],
  [{ kind: 'tablet', system: '', browser: 'Firefox' }, 'Firefox', 'tablet'],
  [{ kind: 'unknown', system: '', browser: '' }, '', 'unknown'],
] as const)('describes a device with the parts that it reports: %j', (device, said, picture) => {
  expect(saidBy(device)).toBe(said)
  expect(pictureOf(device)).toBe(picture)
})

test('inGroups splits the secret key into groups of four characters', () => {
  expect(inGroups('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(inGroups('JBSW Y3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB')
  expect(inGroups('')).toBe('')
})

test('isCancelled detects a closed passkey prompt, and isKnownHere detects a passkey that already exists on the device', () => {
  const named = (name: string) => Object.assign(new Error('a message of the browser'), { name })
  expect(isCancelled(named('NotAllowedError'))).toBe(true)
  expect(isCancelled(named('AbortError'))).toBe(true)
  expect(isCancelled(named('InvalidStateError'))).toBe(false)
  expect(isKnownHere(named('InvalidStateError'))).toBe(true)
  expect(isKnownHere(named('NotAllowedError'))).toBe(false)
})

test('isPasswordWrong detects a wrong current password, and isPasswordRefused detects a rejected new password', () => {
  expect(isPasswordWrong(refusal('passwordWrong', 403))).toBe(true)
  expect(isPasswordRefused(refusal('passwordWrong', 403))).toBe(false)
  expect(isPasswordRefused(refusal('passwordTooCommon', 400))).toBe(true)
  expect(isPasswordRefused(refusal('passwordTooShort', 400))).toBe(true)
  expect(isPasswordRefused(refusal('tooManyRequests', 429))).toBe(false)
  expect(isPasswordRefused(new Error('passwordTooShort'))).toBe(false)
})

test('lastUse returns `thisHour` for a session that was used less than an hour ago', () => {
  const now = Temporal.Instant.from('2026-05-14T18:30:00Z')
  const at = (text: string) => lastUse(Temporal.Instant.from(text), now)
  expect(at('2026-05-14T18:29:59Z')).toBe('thisHour')
  expect(at('2026-05-14T17:30:01Z')).toBe('thisHour')
  expect(at('2026-05-14T17:30:00Z')).toBe('earlier')
  // A time in the future counts as recent, because the device's clock may be behind the server's clock.
  expect(at('2026-05-14T19:00:00Z')).toBe('thisHour')
})

test('isNumber detects IP addresses, because passkeys do not work on them', () => {
  expect(['127.0.0.1', '[::1]'].map(isNumber)).toEqual([true, true])
  expect(['localhost', 'home.example', '1.2.3.example'].map(isNumber)).toEqual([false, false, false])
})
