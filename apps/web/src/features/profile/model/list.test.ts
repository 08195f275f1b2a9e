import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { birthDay, managedProfiles, failedProfile, pendingProfiles, withPending } from './list.ts'
import { profile } from './profile.fixture.ts'

test('lists a friend’s child only if the user has administrator access to the child', () => {
  const own = profile({ id: 'own' })
  const administered = profile({ id: 'administered', isOwnProfile: false, accessRole: 'administrator' })
  const viewed = profile({ id: 'viewed', isOwnProfile: false, accessRole: 'viewer' })
  expect(managedProfiles([own, viewed, administered])).toEqual({ own: [own], shared: [administered] })
})

test('parses a date of birth, or returns null for an invalid date', () => {
  expect(birthDay('2014-03-09')?.toString()).toBe('2014-03-09')
  expect(birthDay('2014-02-31')).toBeNull()
  expect(birthDay('soon')).toBeNull()
})

const leo = { id: 'new', name: 'Leo', color: '#3B82F6', sports: ['Golf'] }
const creating = (state: 'pending' | 'failed' = 'pending') =>
  madeCommand({ kind: 'createProfile', body: leo }, { state })
const changing = (id: string, body: object, state: 'pending' | 'failed' = 'pending') =>
  madeCommand({ kind: 'changeProfile', params: { id }, body }, { state })

test('shows a pending new child until the server’s list contains the child', () => {
  const adding = creating()
  expect(pendingProfiles([adding], [])).toEqual([leo])
  expect(pendingProfiles([adding], [profile({ id: 'new' })])).toEqual([])
  expect(pendingProfiles([madeCommand({ kind: 'createEvent', body: leo })], [])).toEqual([])
})

test('applies a child’s pending changes in the order in which the user made the changes', () => {
  const changes = [
    changing('a', { name: 'Maja', sports: ['Golf'], version: 1 }),
    changing('a', { name: 'Maja Rose', dateOfBirth: null, version: 1 }),
    changing('b', { name: 'Owen', version: 4 }),
  ]
  const shown = withPending(profile(), changes)
  expect(shown).toEqual({
    ...profile(),
    name: 'Maja Rose',
    dateOfBirth: null,
    sports: [{ name: 'Golf', color: '#84CC16' }],
  })
  const other = profile({ id: 'c', version: 9 })
  expect(withPending(other, changes)).toBe(other)
})

test('offers a failed change for review, and shows the child without the failed change', () => {
  const change = changing('a', { name: 'Maja', version: 1 }, 'failed')
  const adding = creating('failed')
  const known = [profile()]
  expect(withPending(profile(), [change])).toEqual(profile())
  expect(pendingProfiles([adding], known)).toEqual([])
  expect(failedProfile([change], known)).toEqual({
    kind: 'change',
    command: change,
    profile: profile(),
    values: { name: 'Maja' },
  })
  expect(failedProfile([adding], known)).toEqual({ kind: 'create', command: adding, values: leo })
  // If the child was deleted, no change is offered for review.
  expect(failedProfile([change], [])).toBeNull()
})
