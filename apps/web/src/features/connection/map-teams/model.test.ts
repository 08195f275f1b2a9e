import type { Team } from '@homefield/contract/connection'
import { expect, test } from 'vitest'
import {
  changedTeams,
  countChildren,
  givenTeams,
  groupedTeams,
  profileIdsAfter,
  progressOf,
} from './model.ts'

const can = { view: true, sync: true, map: true, edit: true, remove: true, replaceLink: true }
const child = (id: string) => ({ id, name: id, color: '#6366F1' })
const team = (id: string, given: Partial<Team>): Team => ({
  id,
  platform: 'TeamSnap',
  teamId: id,
  teamName: id,
  sport: 'Soccer',
  sportColor: '#10B981',
  zone: 'America/New_York',
  syncStatus: 'success',
  lastSynced: null,
  lastChecked: null,
  problem: null,
  withheldLoss: null,
  failures: 0,
  nextCheckAt: null,
  checkMinutes: null,
  import: null,
  source: 'link',
  linkHost: 'example.com',
  mappedProfiles: [],
  eventCount: 0,
  earlyMinutes: null,
  isMuted: false,
  isOwnTeam: true,
  ownerName: 'Erin Calloway',
  can,
  version: 1,
  ...given,
})
const hawks = team('hawks', { mappedProfiles: [child('maya'), child('owen')] })
const squad = team('squad', { platform: 'SportsEngine' })
const league = team('league', { platform: 'Other' })

test('groups teams by platform and omits teams that the user may not map', () => {
  const viewed = team('viewed', { can: { ...can, map: false } })
  const groups = groupedTeams([league, viewed, squad, hawks])
  expect(groups.map(({ platform, teams }) => [platform, teams.map(({ id }) => id)])).toEqual([
    ['TeamSnap', ['hawks']],
    ['SportsEngine', ['squad']],
    ['Other', ['league']],
  ])
})

test('changedTeams omits a team if the user checked its checkbox and unchecked it again', () => {
  const ticked = new Map([
    ['hawks', true],
    ['squad', true],
    ['league', false],
  ])
  expect(changedTeams([hawks, squad, league], 'maya', ticked)).toEqual([squad])
})

test('givenTeams returns the teams to which the user added the child, and omits the teams from which the child was removed', () => {
  const bears = team('bears', { mappedProfiles: [child('maya')] })
  const left = team('left', { mappedProfiles: [child('kiran')] })
  const given = givenTeams([hawks, bears, left], 'maya')
  expect(given).toEqual([hawks, bears])
  expect(countChildren(given)).toBe(2)
})

test('profileIdsAfter keeps the team’s other children, but omits children whom the user may not map', () => {
  const shared = team('shared', { mappedProfiles: [child('maya'), child('owen'), child('kiran')] })
  const mappable = new Set(['maya', 'owen'])
  expect(profileIdsAfter(shared, { profileId: 'maya', isOn: false, mappable })).toEqual(['owen'])
  expect(profileIdsAfter(hawks, { profileId: 'maya', isOn: true, mappable })).toEqual(['owen', 'maya'])
  expect(profileIdsAfter(squad, { profileId: 'maya', isOn: true, mappable })).toEqual(['maya'])
})

test('progressOf returns `running` until the import that began after the save has ended', () => {
  const asked = Temporal.Instant.from('2026-05-14T23:12:00Z').epochMilliseconds
  const counts = { found: null, ahead: null, mapped: null, toMap: null }
  const run = (step: 'mapping' | 'done' | 'failed', endedAt: string | null) =>
    progressOf({ import: { step, ...counts, startedAt: '2026-05-14T23:12:00Z', endedAt } }, asked)
  expect(progressOf({ import: null }, asked)).toBe('running')
  expect(run('mapping', null)).toBe('running')
  expect(run('done', '2026-05-14T23:11:59Z')).toBe('running')
  expect(run('done', '2026-05-14T23:12:09Z')).toBe('done')
  expect(run('failed', '2026-05-14T23:12:09Z')).toBe('failed')
})
