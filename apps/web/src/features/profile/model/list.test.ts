import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/outbox/command.fixture.ts'
import { birthDay, managedProfiles, refusedProfile, waitingProfiles, withWaiting } from './list.ts'
import { profile } from './profile.fixture.ts'

test('a friend’s child is listed only with administrator access', () => {
  const own = profile({ id: 'own' })
  const administered = profile({ id: 'administered', isOwnProfile: false, accessRole: 'administrator' })
  const viewed = profile({ id: 'viewed', isOwnProfile: false, accessRole: 'viewer' })
  expect(managedProfiles([own, viewed, administered])).toEqual({ own: [own], shared: [administered] })
})

test('a day of birth is a day, or none', () => {
  expect(birthDay('2014-03-09')?.toString()).toBe('2014-03-09')
  expect(birthDay('2014-02-31')).toBeNull()
  expect(birthDay('soon')).toBeNull()
})

const leo = { id: 'new', name: 'Leo', color: '#3B82F6', sports: ['Golf'] }
const creating = (state: 'waiting' | 'failed' = 'waiting') =>
  madeCommand({ kind: 'createProfile', body: leo }, { state })
const changing = (id: string, body: object, state: 'waiting' | 'failed' = 'waiting') =>
  madeCommand({ kind: 'changeProfile', params: { id }, body }, { state })

test('a child that waits to be sent is shown until the server’s own copy is there', () => {
  const adding = creating()
  expect(waitingProfiles([adding], [])).toEqual([leo])
  expect(waitingProfiles([adding], [profile({ id: 'new' })])).toEqual([])
  expect(waitingProfiles([madeCommand({ kind: 'createEvent', body: leo })], [])).toEqual([])
})

test('changes that wait to be sent are shown on the child they are of, the later over the earlier', () => {
  const changes = [
    changing('a', { name: 'Maja', sports: ['Golf'], version: 1 }),
    changing('a', { name: 'Maja Rose', dateOfBirth: null, version: 1 }),
    changing('b', { name: 'Owen', version: 4 }),
  ]
  const shown = withWaiting(profile(), changes)
  expect(shown).toEqual({
    ...profile(),
    name: 'Maja Rose',
    dateOfBirth: null,
    sports: [{ name: 'Golf', color: '#84CC16' }],
  })
  const other = profile({ id: 'c', version: 9 })
  expect(withWaiting(other, changes)).toBe(other)
})

test('what was refused is neither waiting nor shown as if it were saved, but can be looked at', () => {
  const change = changing('a', { name: 'Maja', version: 1 }, 'failed')
  const adding = creating('failed')
  const known = [profile()]
  expect(withWaiting(profile(), [change])).toEqual(profile())
  expect(waitingProfiles([adding], known)).toEqual([])
  expect(refusedProfile([change], known)).toEqual({
    kind: 'change',
    command: change,
    profile: profile(),
    values: { name: 'Maja' },
  })
  expect(refusedProfile([adding], known)).toEqual({ kind: 'create', command: adding, values: leo })
  // Of a child that is gone there is nothing to go back to.
  expect(refusedProfile([change], [])).toBeNull()
})
