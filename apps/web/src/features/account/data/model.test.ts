import type { AccountExport } from '@homefield/contract/account'
import { expect, test } from 'vitest'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { deletionProblem, isDownloadable, NoSessionError, sizeOf, sortExports } from './model.ts'

const archive = (state: AccountExport['state'], expiresAt: string | null = null): AccountExport => ({
  id: `id-${state}`,
  state,
  bytes: null,
  createdAt: '2026-05-14T12:00:00Z',
  expiresAt,
})

test.each([
  [0, 1, 'kB'],
  [499_000, 499, 'kB'],
  [1_000_000, 1, 'MB'],
  [18_449_999, 18.4, 'MB'],
  [2_150_000_000, 2.2, 'GB'],
])('formats %i bytes as %f %s', (bytes, amount, unit) => {
  expect(sizeOf(bytes)).toEqual({ amount, unit })
})

test('separates the export that is being prepared from the finished exports', () => {
  const exports = [archive('ready'), archive('preparing'), archive('ended')]
  expect(sortExports(exports).preparing?.state).toBe('preparing')
  expect(sortExports(exports).done.map(({ state }) => state)).toEqual(['ready', 'ended'])
  expect(sortExports([]).preparing).toBeNull()
})

test('offers a ready archive for download only until it expires', () => {
  const at = (text: string) =>
    isDownloadable(archive('ready', '2026-05-15T12:00:00Z'), Temporal.Instant.from(text))
  expect(at('2026-05-15T11:59:59Z')).toBe(true)
  expect(at('2026-05-15T12:00:00Z')).toBe(false)
  const now = Temporal.Instant.from('2026-05-14T12:00:00Z')
  expect(isDownloadable(archive('preparing', '2026-05-15T12:00:00Z'), now)).toBe(false)
  expect(isDownloadable(archive('ended', '2026-05-15T12:00:00Z'), now)).toBe(false)
})

test.each([
  ['passwordWrong', 403, 'passwordWrong'],
  ['unauthenticated', 401, 'noSession'],
  ['tooManyRequests', 429, 'refused'],
  ['accountNotDeleted', 500, 'refused'],
  ['unexpected', 500, 'failed'],
  ['unavailable', 503, 'failed'],
] as const)('maps the error %s (%i) of a deletion to %s', (code, status, problem) => {
  expect(deletionProblem(new ApiError({ code, status, message: '' }))).toBe(problem)
})

test('reports `unknown` if the deletion got no response, and `noSession` if nobody is signed in', () => {
  expect(deletionProblem(new OfflineError())).toBe('unknown')
  expect(deletionProblem(new TypeError('x'))).toBe('unknown')
  expect(deletionProblem(new NoSessionError())).toBe('noSession')
})
