import { describe, expect, test } from 'vitest'
import {
  may,
  mayWithTeam,
  PROFILE_ACTIONS,
  type ProfileAction,
  type Standing,
  TEAM_ACTIONS,
  type TeamAction,
} from './access.ts'

// Specification 000 section 6 and 001 section 6, read by hand.
const PROFILE: Record<Standing, readonly ProfileAction[]> = {
  owner: ['view', 'viewPrivateEvents', 'edit', 'delete', 'addEvent', 'editEvent', 'mapTeams'],
  administrator: ['view', 'viewPrivateEvents', 'edit', 'delete', 'addEvent', 'editEvent', 'mapTeams'],
  viewer: ['view'],
  none: [],
}

// 'Administrators see and sync the owner's teams; disconnecting removes only one's own.'
const TEAM: Record<Standing, readonly TeamAction[]> = {
  owner: ['view', 'sync', 'map', 'edit', 'remove', 'replaceLink'],
  administrator: ['view', 'sync', 'map', 'edit'],
  viewer: [],
  none: [],
}

describe.each(Object.keys(PROFILE) as Standing[])('%s', (standing) => {
  test.each(PROFILE_ACTIONS)('profile: %s', (action) => {
    expect(may(standing, action)).toBe(PROFILE[standing].includes(action))
  })

  test.each(TEAM_ACTIONS)('team: %s', (action) => {
    expect(mayWithTeam(standing, action)).toBe(TEAM[standing].includes(action))
  })
})
