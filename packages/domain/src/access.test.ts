import { describe, expect, test } from 'vitest'
import {
  ACCESS_ROLES,
  type AccessRole,
  may,
  mayWithTeam,
  PROFILE_ACTIONS,
  type ProfileAction,
  rightsOf,
  type Standing,
  TEAM_ACTIONS,
  type TeamAction,
} from './access.ts'
import { allows, FAMILY_RULES, type FamilyThing, PAIR_RULES, STANDINGS } from './access-rules.ts'

// Specification 000 section 6 and 001 section 6, and decision 0009, read by hand.
const PROFILE: Record<Standing, readonly ProfileAction[]> = {
  owner: PROFILE_ACTIONS,
  administrator: [
    'view',
    'viewPrivateEvents',
    'viewNotes',
    'edit',
    'delete',
    'addEvent',
    'editEvent',
    'mapTeams',
  ],
  viewer: ['view'],
  none: [],
  stranger: [],
  blocked: [],
}

// 'Administrators see and sync the owner's teams; disconnecting removes only one's own.'
const TEAM: Record<Standing, readonly TeamAction[]> = {
  owner: ['view', 'sync', 'map', 'edit', 'remove', 'replaceLink'],
  administrator: ['view', 'sync', 'map', 'edit'],
  viewer: [],
  none: [],
  stranger: [],
  blocked: [],
}

describe.each(STANDINGS)('%s', (standing) => {
  test.each(PROFILE_ACTIONS)('profile: %s', (action) => {
    expect(may(standing, action)).toBe(PROFILE[standing].includes(action))
  })

  test.each(TEAM_ACTIONS)('team: %s', (action) => {
    expect(mayWithTeam(standing, action)).toBe(TEAM[standing].includes(action))
  })
})

describe('the table', () => {
  test('gives nobody more than who stands above him', () => {
    for (const thing of Object.keys(FAMILY_RULES) as FamilyThing[])
      for (const verb of ['read', 'add', 'change', 'delete'] as const) {
        const allowed = STANDINGS.map((standing) => allows(thing, verb, standing))
        expect([thing, verb, allowed.lastIndexOf(true)]).toEqual([
          thing,
          verb,
          allowed.filter(Boolean).length - 1,
        ])
      }
  })

  test('gives who is blocked nothing, and lets nobody make a friendship alone', () => {
    for (const thing of Object.keys(FAMILY_RULES) as FamilyThing[])
      for (const verb of ['read', 'add', 'change', 'delete'] as const)
        expect([thing, verb, allows(thing, verb, 'blocked')]).toEqual([thing, verb, false])
    expect(PAIR_RULES.grants.add).toEqual([])
    expect(PAIR_RULES.grants.change).toEqual(['maker'])
  })

  test('shows a viewer nothing private, and no link of a team to anybody', () => {
    const read = (Object.keys(FAMILY_RULES) as FamilyThing[]).filter((thing) =>
      allows(thing, 'read', 'viewer'),
    )
    expect(read.sort()).toEqual([
      'belonging',
      'chat',
      'children',
      'photos',
      'portraits',
      'publicEvents',
      'publicThreads',
      'sports',
    ])
    expect(STANDINGS.filter((standing) => allows('teamLinks', 'read', standing))).toEqual([])
  })
})

// 'Access Levels Explained' as it was drawn: what stands there with a tick, and what with a cross.
const EXPLAINED: Record<AccessRole, { yes: string[]; no: string[] }> = {
  none: { yes: ['chat'], no: ['children', 'schedules', 'changes'] },
  viewer: { yes: ['chat', 'childrenAndSports', 'publicEvents'], no: ['privateEvents', 'changes'] },
  administrator: {
    yes: ['viewersRights', 'privateEvents', 'changeEvents', 'teams', 'changeProfiles'],
    no: ['friends', 'handingOver', 'account'],
  },
}

test.each(ACCESS_ROLES)('what is said of %s is what the table allows', (role) => {
  const { yes, no } = EXPLAINED[role]
  expect(rightsOf(role)).toEqual([
    ...yes.map((right) => ({ right, allowed: true })),
    ...no.map((right) => ({ right, allowed: false })),
  ])
})
