import type { Team } from '@homefield/contract/connection'
import { expect, it } from 'vitest'
import { importAt, teamWith } from './team.fixture.ts'
import { teamState } from './team-state.ts'

const NOW = Temporal.Instant.from('2026-05-14T23:12:30Z')
const state = (given: Partial<Team>, isAsked = false) => teamState(teamWith(given), NOW, isAsked)
const notFound = { reason: 'notFound', since: '2026-05-12T13:15:00Z' } as const
const heldBack = { reason: 'heldBack', since: '2026-05-14T22:40:00Z' } as const
const withheldLoss = { lost: 38, of: 40, since: '2026-05-14T22:40:00Z', believedAt: '2026-05-15T01:00:00Z' }

it('shows the running import instead of the team’s status', () => {
  expect(state({ import: importAt('pending') })).toEqual({ kind: 'checking' })
  expect(state({ import: importAt('found', { found: 42 }) })).toEqual({ kind: 'found', count: 42 })
  expect(state({ import: importAt('mapping', { mapped: 28, toMap: 42 }), syncStatus: 'error' })).toEqual({
    kind: 'mapping',
    mapped: 28,
    toMap: 42,
  })
  expect(state({}, true)).toEqual({ kind: 'checking' })
  expect(state({ import: importAt('done') })).toEqual({ kind: 'synced' })
})

it('returns `issue` for a problem, `held` for unconfirmed missing events, and `synced` once they are confirmed', () => {
  expect(state({ syncStatus: 'error', problem: notFound })).toEqual({ kind: 'issue', problem: notFound })
  expect(state({ problem: heldBack, withheldLoss })).toEqual({ kind: 'held', problem: heldBack })
  expect(state({ problem: heldBack })).toEqual({ kind: 'synced' })
})

it('returns `unmapped` for a team without children, even if its sync is pending', () => {
  const fresh = { syncStatus: 'pending', lastSynced: null } as const
  expect(state({ ...fresh, mappedProfiles: [] })).toEqual({ kind: 'unmapped' })
  expect(state(fresh)).toEqual({ kind: 'pending' })
})
