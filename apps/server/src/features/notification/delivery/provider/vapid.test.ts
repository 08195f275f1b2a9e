import webPush from 'web-push'
import { afterEach, expect, test, vi } from 'vitest'
import { vapidHeader } from './vapid.ts'

afterEach(() => vi.restoreAllMocks())

const SUBJECT = 'mailto:support@homefield.example'

function claimsOf(header: string): { aud: string; exp: number } {
  const [, claims = ''] = /^vapid t=[^.]+\.([^.]+)\./.exec(header) ?? []
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
}

test('reuses a signature for all endpoints of one push service, and for no other service or key', () => {
  const keys = webPush.generateVAPIDKeys()
  const header = vapidHeader('https://push.example/send/1', SUBJECT, keys)

  expect(vapidHeader('https://push.example/send/2', SUBJECT, keys)).toBe(header)
  expect(claimsOf(header).aud).toBe('https://push.example')
  expect(claimsOf(vapidHeader('https://other.example/send/1', SUBJECT, keys)).aud).toBe(
    'https://other.example',
  )
  expect(vapidHeader('https://push.example/send/1', SUBJECT, webPush.generateVAPIDKeys())).not.toBe(header)
})

test('signs again long before the signature ends', () => {
  const keys = webPush.generateVAPIDKeys()
  const now = Temporal.Now.instant()
  const first = vapidHeader('https://push.example/send/1', SUBJECT, keys)
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(now.add({ hours: 7 }))

  const second = vapidHeader('https://push.example/send/1', SUBJECT, keys)

  expect(second).not.toBe(first)
  expect(claimsOf(second).exp - claimsOf(first).exp).toBeGreaterThan(6 * 60 * 60)
})
