import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropVerifier, keepVerifier, storedVerifier, VERIFIER_KEY } from './verifier.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('stores the PKCE verifier under a TeamSnap-specific key and returns the verifier’s S256 challenge', async () => {
  const challenge = await keepVerifier()
  const verifier = stored.get(VERIFIER_KEY) ?? ''
  expect(verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
  expect(storedVerifier()).toBe(verifier)
  expect([...stored.keys()]).toEqual(['homefield.teamsnapVerifier'])
  dropVerifier()
  expect(storedVerifier()).toBeNull()
})

test('throws an `insecure` error and stores nothing on plain http, where browsers have no `crypto.subtle`', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await expect(keepVerifier()).rejects.toMatchObject({ reason: 'insecure' })
  expect(stored.size).toBe(0)
})

test('throws a `storage` error in a browser that refuses to store data', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  await expect(keepVerifier()).rejects.toMatchObject({ reason: 'storage' })
  expect(storedVerifier()).toBeNull()
})
