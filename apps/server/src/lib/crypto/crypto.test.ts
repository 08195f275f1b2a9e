import { describe, expect, it } from 'vitest'
import { LookupHash } from './lookup-hash.ts'
import type { MasterKey } from './master-key.ts'
import { isSameSecret, randomToken } from './secret.ts'
import { Vault, VaultError } from './vault.ts'

const key = (id: string, fill: number): MasterKey => ({
  id,
  key: Buffer.alloc(32, fill).toString('base64url'),
})
const old = key('k1', 1)
const current = key('k2', 2)

const failure = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error instanceof VaultError ? error.reason : error
  }
}

describe('Vault', () => {
  const vault = new Vault([current, old])

  it('seals a text so that the sealed form reveals nothing and can be opened again (C69)', () => {
    const url = 'https://calendar.example.org/t/secret.ics?ü=🏀'
    const sealed = vault.seal(url, 'feed-url')
    expect(sealed).toMatch(/^v1\.k2\.[A-Za-z0-9_-]+$/)
    expect(sealed + Buffer.from(sealed.slice(6), 'base64url').toString('latin1')).not.toMatch(
      /secret|example/,
    )
    expect(vault.open(sealed, 'feed-url')).toBe(url)
    expect(vault.open(vault.seal('', 'x'), 'x')).toBe('')
  })

  it('seals the same text differently each time (C69)', () => {
    expect(new Set(Array.from({ length: 50 }, () => vault.seal('same', 'x'))).size).toBe(50)
  })

  it('openBytes returns exactly the bytes that sealBytes encrypted, for all 256 byte values', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
    expect(vault.openBytes(vault.sealBytes(bytes, 'x'), 'x').equals(bytes)).toBe(true)
  })

  it('opens a sealed value only with the context that was used for sealing (C69)', () => {
    expect(failure(() => vault.open(vault.seal('text', 'feed-url'), 'feed-body'))).toBe('damaged')
  })

  it('detects a change to any character of a sealed value (C69)', () => {
    const sealed = vault.seal('text', 'x')
    for (let index = 6; index < sealed.length - 1; index++) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
      expect(failure(() => vault.open(changed, 'x'))).toBe('damaged')
    }
  })

  it.each([[''], ['v1.k2.'], ['v2.k2.AAAA'], ['v1.k2.AAAA'], ['v1.k2.%%'], ['text']])(
    'rejects "%s", which is not a sealed value',
    (text) => expect(failure(() => vault.open(text, 'x'))).toBe('format'),
  )

  it('encrypts with the first key in the list, and still decrypts values that were encrypted with other keys of the list', () => {
    const before = new Vault([old]).seal('text', 'x')
    expect(vault.open(before, 'x')).toBe('text')
    expect(failure(() => new Vault([old]).open(vault.seal('text', 'x'), 'x'))).toBe('unknownKey')
    const sameName = new Vault([key('k2', 3)])
    expect(failure(() => sameName.open(vault.seal('text', 'x'), 'x'))).toBe('damaged')
  })

  it('rejects a key of the wrong length, and an empty list of keys', () => {
    expect(() => new Vault([{ id: 'k1', key: 'c2hvcnQ' }])).toThrow('k1')
    expect(() => new Vault([])).toThrow(TypeError)
  })
})

describe('LookupHash', () => {
  const hashes = new LookupHash([current, old])

  it('returns equal hashes only for the same secret, purpose and key', () => {
    const hash = hashes.hash('token', 'calendar-link')
    expect(hash).toMatch(/^k2\.[A-Za-z0-9_-]{43}$/)
    expect(hashes.hash('token', 'calendar-link')).toBe(hash)
    expect(hashes.hash('token', 'recovery')).not.toBe(hash)
    expect(hashes.hash('tokem', 'calendar-link')).not.toBe(hash)
    expect(hashes.hash('c', 'ab')).not.toBe(hashes.hash('bc', 'a'))
    expect(new LookupHash([key('k2', 3)]).hash('token', 'calendar-link')).not.toBe(hash)
  })

  it('candidates() also returns the hashes under older keys, so that rows from before a key rotation are found', () => {
    const before = new LookupHash([old]).hash('token', 'x')
    expect(hashes.candidates('token', 'x')).toEqual([hashes.hash('token', 'x'), before])
  })
})

describe('secret tokens', () => {
  it('randomToken returns a random token of the requested length that is safe in a URL', () => {
    const tokens = Array.from({ length: 100 }, () => randomToken())
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.every((token) => /^[A-Za-z0-9_-]{43}$/.test(token))).toBe(true)
    expect(randomToken(16)).toHaveLength(22)
  })

  it('isSameSecret returns true only for equal tokens, and accepts tokens of different lengths', () => {
    expect(isSameSecret('abc', 'abc')).toBe(true)
    expect(isSameSecret('abc', 'abd')).toBe(false)
    expect(isSameSecret('abc', 'abcd')).toBe(false)
    expect(isSameSecret('', '')).toBe(true)
  })
})
