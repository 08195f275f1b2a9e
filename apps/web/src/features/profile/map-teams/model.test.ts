import type { Team } from '@homefield/contract/connection'
import { expect, test } from 'vitest'
import { changedTeams, groupedTeams, profileIdsAfter } from './model.ts'

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
  linkHost: 'example.com',
  mappedProfiles: [],
  eventCount: 0,
  isOwnTeam: true,
  ownerName: 'Erin Calloway',
  can,
  version: 1,
  ...given,
})
const hawks = team('hawks', { mappedProfiles: [child('maya'), child('owen')] })
const squad = team('squad', { platform: 'SportsEngine' })
const league = team('league', { platform: 'Other' })

test('teams stand by platform; one that may not be mapped is left out', () => {
  const viewed = team('viewed', { can: { ...can, map: false } })
  const groups = groupedTeams([league, viewed, squad, hawks])
  expect(groups.map(({ platform, teams }) => [platform, teams.map(({ id }) => id)])).toEqual([
    ['TeamSnap', ['hawks']],
    ['SportsEngine', ['squad']],
    ['Other', ['league']],
  ])
})

test('a team ticked back to how it was is not changed', () => {
  const ticked = new Map([
    ['hawks', true],
    ['squad', true],
    ['league', false],
  ])
  expect(changedTeams([hawks, squad, league], 'maya', ticked)).toEqual([squad])
})

test('the other children of a team are kept, and those whom another parent manages are not named', () => {
  const shared = team('shared', { mappedProfiles: [child('maya'), child('owen'), child('kiran')] })
  const mappable = new Set(['maya', 'owen'])
  expect(profileIdsAfter(shared, { profileId: 'maya', isOn: false, mappable })).toEqual(['owen'])
  expect(profileIdsAfter(hawks, { profileId: 'maya', isOn: true, mappable })).toEqual(['owen', 'maya'])
  expect(profileIdsAfter(squad, { profileId: 'maya', isOn: true, mappable })).toEqual(['maya'])
})
