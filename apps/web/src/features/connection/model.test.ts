import { expect, it } from 'vitest'
import { profile } from '../profile/model/profile.fixture.ts'
import { teamWith } from './import/model/team.fixture.ts'
import {
  distanceOf,
  failingSince,
  mappableProfiles,
  needsYou,
  platformState,
  remedyOf,
  splitPlatforms,
} from './model.ts'

const TUESDAY = '2026-05-12T13:15:00Z'
const TODAY = '2026-05-14T21:10:00Z'
const withheldLoss = { lost: 38, of: 40, since: TODAY, believedAt: '2026-05-15T01:00:00Z' }
const gone = teamWith({ problem: { reason: 'notFound', since: TUESDAY } })
const silent = teamWith({ problem: { reason: 'timeout', since: TODAY } })
const held = teamWith({ problem: { reason: 'heldBack', since: TODAY }, withheldLoss })
const letGo = teamWith({ problem: { reason: 'heldBack', since: TODAY } })
const signedOut = teamWith({ problem: { reason: 'signedOut', since: TODAY } })

it('counts a team only if the user must solve its problem, not if the problem may end without the user (C39)', () => {
  expect([gone, silent, held, letGo, signedOut, teamWith()].map(needsYou)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
  expect(remedyOf({ reason: 'rateLimited', since: TODAY })).toBe('time')
  expect(remedyOf({ reason: 'switchedOff', since: TODAY })).toBe('newLink')
})

it('failingSince returns when the first team began to fail, and ignores missing events that await confirmation', () => {
  expect(failingSince([silent, gone, held])).toBe(TUESDAY)
  expect(failingSince([held, teamWith()])).toBeNull()
})

it('shows the most serious state of a platform’s teams as the state of the platform (C37)', () => {
  expect(platformState({ hasIssue: false }, [teamWith()], false)).toBe('connected')
  expect(platformState({ hasIssue: false }, [held, teamWith()], false)).toBe('held')
  expect(platformState({ hasIssue: true }, [gone, held], false)).toBe('issue')
  expect(platformState({ hasIssue: true }, [gone, signedOut], false)).toBe('signedOut')
  expect(platformState({ hasIssue: false }, [], true)).toBe('signedOut')
})

it('lists the platforms that need the user before the others, and keeps the order otherwise', () => {
  const platform = (name: 'TeamSnap' | 'SportsEngine' | 'Playmetrics' | 'GameChanger', connected = true) => ({
    name,
    connected,
    color: '#64748B',
    hasIssue: false,
    teamCount: 1,
    lastSynced: null,
  })
  const all = [
    platform('TeamSnap'),
    platform('SportsEngine'),
    platform('Playmetrics'),
    platform('GameChanger', false),
  ]

  const { connected, available } = splitPlatforms(all, ({ name }) =>
    name === 'Playmetrics' ? 'issue' : 'connected',
  )

  expect(connected.map(({ name }) => name)).toEqual(['Playmetrics', 'TeamSnap', 'SportsEngine'])
  expect(available.map(({ name }) => name)).toEqual(['GameChanger'])
})

it('distanceOf returns `today`, `week` or `older`, by days in the user’s time zone', () => {
  const now = Temporal.Instant.from('2026-05-14T23:12:00Z') // Thursday, 4:12 PM in Portland
  const far = (instant: string, zone = 'America/Los_Angeles') =>
    distanceOf(Temporal.Instant.from(instant), now, zone)
  expect(far('2026-05-14T07:00:00Z')).toBe('today')
  expect(far('2026-05-14T06:59:00Z')).toBe('week')
  expect(far('2026-05-14T06:59:00Z', 'America/New_York')).toBe('today')
  // Seven days ago had the same weekday as today, so a weekday name would be ambiguous for that day.
  expect(far('2026-05-08T07:00:00Z')).toBe('week')
  expect(far('2026-05-08T06:59:00Z')).toBe('older')
  // If the device's clock is behind, a server time may lie in the future. A future time counts as today.
  expect(far('2026-05-15T07:01:00Z')).toBe('today')
})

it('mappableProfiles returns own and administered children, but no children whom the user may only view', () => {
  const { can } = profile()
  const viewed = profile({ id: 'kiran', isOwnProfile: false, can: { ...can, mapTeams: false } })
  const administered = profile({ id: 'zoe', isOwnProfile: false })
  expect(mappableProfiles([profile(), viewed, administered]).map(({ id }) => id)).toEqual(['a', 'zoe'])
})
