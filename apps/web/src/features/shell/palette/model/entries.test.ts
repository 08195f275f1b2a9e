import type { Team } from '@homefield/contract/connection'
import type { Conversation } from '@homefield/contract/conversation'
import type { Profile } from '@homefield/contract/profile'
import { describe, expect, it } from 'vitest'
import { madeEvent } from '../../../event/model/made-event.ts'
import { type Entry, entryGroups, entryKey, type PlainAction } from './entries.ts'

const child = (id: string, name: string, addEvent = true) =>
  ({ id, name, isOwnProfile: true, ownerName: 'Erin Cole', can: { addEvent } }) as Profile
const maya = child('maya', 'Maya')
const owen = child('owen', 'Owen')
const jonah = child('jonah', 'Jonah', false)
const team = (id: string, teamName: string, mapped: Profile[], sync = true) =>
  ({ id, teamName, platform: 'TeamSnap', mappedProfiles: mapped, can: { sync } }) as unknown as Team
const otters = team('otters', 'Otters 10U', [owen])
const harbor = team('harbor', 'Harbor FC', [maya], false)
const game = madeEvent({ title: 'Otters vs Pilots' })
const known = {
  events: [],
  mostEvents: 5,
  days: [],
  conversations: [
    { id: 'priya', person: { name: 'Priya Raman' }, closed: null },
    { id: 'marcus', person: { name: 'Marcus Bell' }, closed: 'notFriends' },
  ] as Conversation[],
  teams: [otters, harbor],
  profiles: [maya, owen, jonah],
  actions: [
    { id: 'theme', group: 'do', label: 'Switch to dark theme' },
    { id: 'board', group: 'goTo', label: 'Family board' },
    { id: 'security', group: 'goTo', label: 'Security', hint: 'password, passkeys' },
  ] as PlainAction[],
}

const shape = (groups: ReturnType<typeof entryGroups>) =>
  groups.map(({ name, entries }) => [name, entries.map((entry: Entry) => entryKey(entry))])

describe('the command palette', () => {
  it('finds a team by name, with the team’s events and commands for the team and the team’s children', () => {
    expect(shape(entryGroups({ ...known, q: 'ott', events: [game] }))).toEqual([
      ['events', [`event ${game.eventGroupId}`]],
      ['teams', ['team otters']],
      ['do', ['addFor owen', 'showOnly owen', 'refreshTeam otters']],
    ])
  })

  it('omits commands that the user has no right to run', () => {
    expect(shape(entryGroups({ ...known, q: 'harb' }))).toEqual([
      ['teams', ['team harbor']],
      ['do', ['addFor maya', 'showOnly maya']],
    ])
    expect(shape(entryGroups({ ...known, q: 'jonah' }))).toEqual([
      ['children', ['child jonah']],
      ['do', ['showOnly jonah']],
    ])
    const unmapped = team('waves', 'Waves', [])
    expect(shape(entryGroups({ ...known, teams: [unmapped], q: 'wav' }))).toEqual([['teams', ['team waves']]])
  })

  it('finds commands by name', () => {
    expect(shape(entryGroups({ ...known, q: 'BOARD' }))).toEqual([['goTo', ['do board']]])
    expect(shape(entryGroups({ ...known, q: 'password' }))).toEqual([['goTo', ['do security']]])
    expect(shape(entryGroups({ ...known, q: 'theme dark' }))).toEqual([['do', ['do theme']]])
  })

  it('finds days, friends, and a team by its platform and child in any order', () => {
    expect(shape(entryGroups({ ...known, q: 'sat', days: ['2026-05-16'] }))).toEqual([
      ['days', ['day 2026-05-16']],
    ])
    expect(shape(entryGroups({ ...known, q: 'raman' }))).toEqual([['people', ['person priya']]])
    expect(entryGroups({ ...known, q: 'marcus' })).toEqual([])
    expect(shape(entryGroups({ ...known, q: 'owen ott' }))[0]).toEqual(['teams', ['team otters']])
  })

  it('lists an action that takes the typed text first, and only if there is a text', () => {
    const quickAdd: PlainAction = {
      id: 'quickAdd',
      group: 'do',
      label: 'Add event: theme night',
      takesText: true,
    }
    const actions = [...known.actions, quickAdd]
    expect(shape(entryGroups({ ...known, actions, q: 'theme' }))).toEqual([
      ['do', ['do quickAdd', 'do theme']],
    ])
    expect(shape(entryGroups({ ...known, actions, q: '' }))[1]).toEqual(['do', ['do theme']])
  })

  it('lists children and commands if the search text is empty, and nothing if the text has no matches', () => {
    expect(shape(entryGroups({ ...known, q: '' }))).toEqual([
      ['children', ['child maya', 'child owen', 'child jonah']],
      ['do', ['do theme']],
      ['goTo', ['do board', 'do security']],
    ])
    expect(entryGroups({ ...known, q: 'zeppelin' })).toEqual([])
  })
})
