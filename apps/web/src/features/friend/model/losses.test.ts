import { expect, test } from 'vitest'
import { gainedByRole, lossesOf, lostByRole } from './losses.ts'

const profiles = [
  { name: 'Maya', isOwnProfile: true, ownerId: 'erin' },
  { name: 'Owen', isOwnProfile: true, ownerId: 'erin' },
  { name: 'Kiran', isOwnProfile: false, ownerId: 'priya' },
  { name: 'Jonah', isOwnProfile: false, ownerId: 'marcus' },
]
const marcus = { person: { id: 'marcus' } }

test('lists the children that the user and the friend can no longer see after the friendship ends', () => {
  expect(lossesOf({ ...marcus, role: 'viewer', roleGranted: 'administrator' }, profiles)).toEqual({
    theirs: ['Maya', 'Owen'],
    mine: ['Jonah'],
  })
  expect(lossesOf({ ...marcus, role: 'none', roleGranted: 'viewer' }, profiles)).toEqual({
    theirs: [],
    mine: ['Jonah'],
  })
  expect(lossesOf({ ...marcus, role: 'administrator', roleGranted: 'none' }, profiles)).toEqual({
    theirs: ['Maya', 'Owen'],
    mine: [],
  })
})

test('a former administrator loses team mappings, and a former viewer can no longer see the children', () => {
  const administrator = { role: 'administrator', mappedTeams: 2 } as const
  expect(lostByRole(administrator, 'viewer', profiles)).toEqual({ children: [], teams: 2 })
  expect(lostByRole(administrator, 'none', profiles)).toEqual({ children: ['Maya', 'Owen'], teams: 2 })
  expect(lostByRole(administrator, 'administrator', profiles)).toEqual({ children: [], teams: 0 })
  expect(lostByRole({ role: 'viewer', mappedTeams: 2 }, 'none', profiles)).toEqual({
    children: ['Maya', 'Owen'],
    teams: 0,
  })
  expect(lostByRole({ role: 'none', mappedTeams: 0 }, 'viewer', profiles)).toEqual({ children: [], teams: 0 })
})

test.each([
  ['none', 'viewer', ['Maya', 'Owen']],
  ['none', 'administrator', ['Maya', 'Owen']],
  ['viewer', 'administrator', []],
  ['administrator', 'viewer', []],
  ['viewer', 'none', []],
] as const)('a friend whose role changes from %s to %s newly sees %j', (from, to, names) => {
  expect(gainedByRole({ role: from }, to, profiles)).toEqual(names)
})
