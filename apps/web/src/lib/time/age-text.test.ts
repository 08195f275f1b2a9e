import { expect, test, vi } from 'vitest'
import { ageText } from './age-text.ts'

vi.mock('@lingui/core/macro', () => import('../testing/macro.tsx'))

const now = Temporal.Instant.from('2026-05-14T12:00:00Z')

test.each([
  [59, 'Just now'],
  [60, '1m ago'],
  [59 * 60, '59m ago'],
  [60 * 60, '1h ago'],
  [23 * 60 * 60, '23h ago'],
  [24 * 60 * 60, '1d ago'],
])('formats an age of %i seconds as %j', (seconds, text) => {
  expect(ageText(now.subtract({ seconds }), now)).toBe(text)
})
