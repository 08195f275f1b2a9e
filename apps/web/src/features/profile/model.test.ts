import type { Profile } from '@homefield/contract/profile'
import { expect, test } from 'vitest'
import type { Command } from '../../lib/outbox/command.ts'
import { emptyForm, managedProfiles, waitingProfiles, withSport } from './model.ts'

const profile = (more: Partial<Profile>): Profile => ({
  id: 'a',
  name: 'Maya',
  color: '#6366F1',
  sports: [],
  eventCount: 0,
  isOwnProfile: true,
  ownerName: 'Erin Calloway',
  accessRole: null,
  can: {
    view: true,
    viewPrivateEvents: true,
    edit: true,
    delete: true,
    addEvent: true,
    editEvent: true,
    mapTeams: true,
  },
  createdAt: '2026-05-01T00:00:00Z',
  version: 1,
  ...more,
})

test('a new child starts with a color no sibling has', () => {
  expect(emptyForm([]).color).toBe('#3B82F6')
  expect(emptyForm([{ color: '#3B82F6' }, { color: '#EF4444' }]).color).toBe('#10B981')
})

test('sports keep the order of the catalogue', () => {
  expect(withSport(withSport([], 'Tennis', true), 'Soccer', true)).toEqual(['Soccer', 'Tennis'])
  expect(withSport(['Soccer', 'Tennis'], 'Soccer', false)).toEqual(['Tennis'])
})

test('a friend’s child is listed only with administrator access', () => {
  const own = profile({ id: 'own' })
  const administered = profile({ id: 'administered', isOwnProfile: false, accessRole: 'administrator' })
  const viewed = profile({ id: 'viewed', isOwnProfile: false, accessRole: 'viewer' })
  expect(managedProfiles([own, viewed, administered])).toEqual({ own: [own], shared: [administered] })
})

test('a child that waits to be sent is shown until the server’s own copy is there', () => {
  const command = {
    method: 'post',
    path: '/profiles',
    body: JSON.stringify({ id: 'new', name: 'Leo', color: '#3B82F6', sports: ['Golf'] }),
  } as Command
  expect(waitingProfiles([command], [])).toEqual([
    { id: 'new', name: 'Leo', color: '#3B82F6', sports: ['Golf'] },
  ])
  expect(waitingProfiles([command], [profile({ id: 'new' })])).toEqual([])
  expect(waitingProfiles([{ ...command, path: '/teams' }], [])).toEqual([])
})
