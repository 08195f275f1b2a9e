import { expect, it } from 'vitest'
import { freshestOf } from './freshest.ts'

const platform = (lastSynced: string | null) => ({ lastSynced })
const freshest = (refreshed: string | null, ...synced: (string | null)[]) =>
  freshestOf({ lastDashboardRefresh: refreshed, platforms: synced.map(platform) })?.toString() ?? null

it('returns the time of the last refresh or of the last successful sync, whichever is newer', () => {
  expect(freshest('2026-05-14T08:00:00Z', '2026-05-14T09:30:00Z', null)).toBe('2026-05-14T09:30:00Z')
  expect(freshest('2026-05-14T10:00:00Z', '2026-05-14T09:30:00Z')).toBe('2026-05-14T10:00:00Z')
  expect(freshest(null, '2026-05-14T09:30:00Z')).toBe('2026-05-14T09:30:00Z')
  expect(freshest(null, null)).toBe(null)
})
