import { expect, test } from 'vitest'
import { challengeOf, newVerifier } from './pkce.ts'

test('challengeOf returns the challenge of the example in RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('newVerifier creates unique verifiers of 43 to 128 unreserved characters (RFC 7636, 4.1)', () => {
  const verifiers = Array.from({ length: 200 }, newVerifier)
  for (const verifier of verifiers) expect(verifier).toMatch(/^[A-Za-z0-9._~-]{43,128}$/)
  expect(new Set(verifiers).size).toBe(200)
})
