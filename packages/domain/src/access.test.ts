import { describe, expect, test } from 'vitest'
import {
  ACCESS_ROLES,
  type AccessRole,
  may,
  mayWithTeam,
  PROFILE_ACTIONS,
  type ProfileAction,
  rightsOf,
  type ViewerRole,
  TEAM_ACTIONS,
  type TeamAction,
} from './access.ts'
import { allows, FAMILY_RULES, type FamilyThing, PAIR_RULES, VIEWER_ROLES } from './access-rules.ts'

// Expected rights, copied by hand from specifications 000 and 001 (section 6) and decision 0009.
const PROFILE: Record<ViewerRole, readonly ProfileAction[]> = {
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

// Specification: 'Administrators see and sync the owner's teams.' Only the owner may remove a team.
const TEAM: Record<ViewerRole, readonly TeamAction[]> = {
  owner: ['view', 'sync', 'map', 'edit', 'remove', 'replaceLink'],
  administrator: ['view', 'sync', 'map', 'edit'],
  viewer: [],
  none: [],
  stranger: [],
  blocked: [],
}

describe.each(VIEWER_ROLES)('%s', (viewerRole) => {
  test.each(PROFILE_ACTIONS)('decides the profile right: %s', (action) => {
    expect(may(viewerRole, action)).toBe(PROFILE[viewerRole].includes(action))
  })

  test.each(TEAM_ACTIONS)('decides the team right: %s', (action) => {
    expect(mayWithTeam(viewerRole, action)).toBe(TEAM[viewerRole].includes(action))
  })
})

describe('the table of access rules', () => {
  test('grants every right of a role also to all higher roles', () => {
    for (const thing of Object.keys(FAMILY_RULES) as FamilyThing[])
      for (const verb of ['read', 'add', 'change', 'delete'] as const) {
        const allowed = VIEWER_ROLES.map((viewerRole) => allows(thing, verb, viewerRole))
        expect([thing, verb, allowed.lastIndexOf(true)]).toEqual([
          thing,
          verb,
          allowed.filter(Boolean).length - 1,
        ])
      }
  })

  test('gives a blocked person no right, and lets nobody add a friendship directly', () => {
    for (const thing of Object.keys(FAMILY_RULES) as FamilyThing[])
      for (const verb of ['read', 'add', 'change', 'delete'] as const)
        expect([thing, verb, allows(thing, verb, 'blocked')]).toEqual([thing, verb, false])
    expect(PAIR_RULES.grants.add).toEqual([])
    expect(PAIR_RULES.grants.change).toEqual(['maker'])
  })

  test('lets viewers see nothing private, and lets nobody see a team’s link', () => {
    const read = (Object.keys(FAMILY_RULES) as FamilyThing[]).filter((thing) =>
      allows(thing, 'read', 'viewer'),
    )
    expect(read.sort()).toEqual([
      'belonging',
      'chat',
      'children',
      'helpers',
      'photos',
      'portraits',
      'publicCoverage',
      'publicEvents',
      'publicThreads',
      'sports',
      'usualCoverage',
    ])
    expect(VIEWER_ROLES.filter((viewerRole) => allows('teamLinks', 'read', viewerRole))).toEqual([])
  })
})

// The rights that the design of 'Access Levels Explained' marks as allowed (`yes`) or denied (`no`).
// Decision 76 adds the rights about drivers.
const EXPLAINED: Record<AccessRole, { yes: string[]; no: string[] }> = {
  none: { yes: ['chat'], no: ['children', 'schedules', 'changes'] },
  viewer: {
    yes: ['chat', 'childrenAndSports', 'publicEvents', 'askedToDrive'],
    no: ['privateEvents', 'changes'],
  },
  administrator: {
    yes: ['viewersRights', 'privateEvents', 'changeEvents', 'teams', 'changeProfiles', 'assignDrivers'],
    no: ['friends', 'handingOver', 'account'],
  },
}

test.each(ACCESS_ROLES)('lists the rights of the role %s as the table of rules allows them', (role) => {
  const { yes, no } = EXPLAINED[role]
  expect(rightsOf(role)).toEqual([
    ...yes.map((right) => ({ right, allowed: true })),
    ...no.map((right) => ({ right, allowed: false })),
  ])
})
