import type { Team } from '@homefield/contract/connection'
import type { Profile } from '@homefield/contract/profile'
import { describe, expect, it } from 'vitest'
import { madeEvent } from '../../../event/model/made-event.ts'
import { type Entry, entryGroups, entryKey } from './entries.ts'

const child = (id: string, name: string, addEvent = true) => ({ id, name, can: { addEvent } }) as Profile
const maya = child('maya', 'Maya')
const owen = child('owen', 'Owen')
const jonah = child('jonah', 'Jonah', false)
const team = (id: string, teamName: string, mapped: Profile[], sync = true) =>
  ({ id, teamName, mappedProfiles: mapped, can: { sync } }) as unknown as Team
const otters = team('otters', 'Otters 10U', [owen])
const harbor = team('harbor', 'Harbor FC', [maya], false)
const game = madeEvent({ title: 'Otters vs Pilots' })
const known = {
  events: [],
  teams: [otters, harbor],
  profiles: [maya, owen, jonah],
  actions: [
    { id: 'board', label: 'Family board' },
    { id: 'changes', label: 'Changes' },
  ],
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
    expect(shape(entryGroups({ ...known, q: 'BOARD' }))).toEqual([['do', ['do board']]])
  })

  it('lists children and commands if the search text is empty, and nothing if the text has no matches', () => {
    expect(shape(entryGroups({ ...known, q: '' }))).toEqual([
      ['children', ['child maya', 'child owen', 'child jonah']],
      ['do', ['do board', 'do changes']],
    ])
    expect(entryGroups({ ...known, q: 'zeppelin' })).toEqual([])
  })
})
