import type { Team, TeamImport } from '@homefield/contract/connection'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { connectedTeam, importAt } from '../model/team.fixture.ts'
import { progressOf, refusalOf } from './model.ts'

const team = (id: string, its: Team['import'], more: Partial<Team> = {}) =>
  connectedTeam(id, { teamName: `Team ${id}`, import: its, ...more })

describe('the progress of a TeamSnap import', () => {
  test('names the team that is being imported, and counts the finished teams and their events', () => {
    const teams = [
      team('c', importAt('pending')),
      team('b', importAt('fetching')),
      team('a', importAt('done', { found: 21 })),
    ]
    expect(progressOf(teams, ['a', 'b', 'c'])).toMatchObject({
      total: 3,
      ended: 1,
      failed: 0,
      events: 21,
      current: 'Team b',
    })
  })

  test('the progress of an import never decreases from one step to the next', () => {
    const steps: TeamImport[] = [
      importAt('pending'),
      importAt('fetching'),
      importAt('found', { found: 42 }),
      importAt('mapping', { found: 42, mapped: 0, toMap: 42 }),
      importAt('mapping', { found: 42, mapped: 21, toMap: 42 }),
      importAt('mapping', { found: 42, mapped: 42, toMap: 42 }),
      importAt('done', { found: 42 }),
    ]
    const parts = steps.map((at) => progressOf([team('a', at)], ['a']).part)
    expect(parts).toEqual([...parts].sort((one, other) => one - other))
    expect(parts[0]).toBe(0)
    expect(parts.at(-1)).toBe(1)
  })

  test('counts a failed import as a finished import', () => {
    const teams = [team('a', importAt('done', { found: 3 })), team('b', importAt('failed'))]
    expect(progressOf(teams, ['a', 'b'])).toMatchObject({ total: 2, ended: 2, failed: 1, current: null })
  })

  test('ignores imports of teams that this sign-in did not add', () => {
    const teams = [team('a', importAt('done', { found: 3 })), team('old', importAt('fetching'))]
    expect(progressOf(teams, ['a'])).toMatchObject({ total: 1, ended: 1, events: 3 })
  })

  test('without the ids of the new teams, counts only teams that the user connected by TeamSnap sign-in', () => {
    const teams = [
      team('a', importAt('mapping')),
      team('link', importAt('fetching'), { source: 'link' }),
      team('theirs', importAt('fetching'), { isOwnTeam: false }),
    ]
    expect(progressOf(teams, null)).toMatchObject({ total: 1, ended: 0, current: 'Team a' })
  })

  test('counts an import without teams as complete', () => {
    expect(progressOf([], [])).toEqual({ total: 0, ended: 0, failed: 0, events: 0, part: 1, current: null })
  })
})

describe('reason for a rejected TeamSnap sign-in code', () => {
  const error = (code: 'authenticationFailed' | 'tooManyTeams', details?: unknown) =>
    new ApiError({ code, message: '', status: 403, details })
  test.each([
    [error('authenticationFailed', { reason: 'state' }), 'state'],
    [error('authenticationFailed', { reason: 'toString' }), null],
    [error('authenticationFailed', { reason: 'eclipse' }), null],
    [error('authenticationFailed'), null],
    [error('tooManyTeams', { reason: 'state' }), null],
    [new Error('state'), null],
  ])('reads the rejection reason of error %#, or null if it has no known reason', (given, reason) => {
    expect(refusalOf(given)).toBe(reason)
  })
})
