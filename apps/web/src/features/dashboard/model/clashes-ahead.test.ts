import type { Dashboard } from '@homefield/contract/dashboard'
import { expect, it } from 'vitest'
import { withClashesAhead } from './clashes-ahead.ts'

// The answer contains two of the family's five clashes: those of the events that the dashboard shows.
const DATA = {
  clashes: [{ endsAt: '2026-05-15T02:00:00Z' }, { endsAt: '2026-05-15T03:00:00Z' }],
  clashesToDecide: 5,
} as unknown as Dashboard

it.each([
  ['2026-05-15T01:59:59Z', 2, 5],
  ['2026-05-15T02:00:00Z', 1, 4],
  ['2026-05-15T03:00:00Z', 0, 3],
])('at %s, shows %i clashes and counts %i', (now, shown, counted) => {
  const data = withClashesAhead(DATA, Temporal.Instant.from(now))

  expect([data.clashes.length, data.clashesToDecide]).toEqual([shown, counted])
})

it('returns the same object while no clash is over, so that React does not re-render', () => {
  expect(withClashesAhead(DATA, Temporal.Instant.from('2026-05-15T01:00:00Z'))).toBe(DATA)
})
