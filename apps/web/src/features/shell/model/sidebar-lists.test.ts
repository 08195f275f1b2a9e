import type { Profile } from '@homefield/contract/profile'
import { type AccessRole, may, PROFILE_ACTIONS } from '@homefield/domain/access'
import { afterEach, expect, test, vi } from 'vitest'
import { sidebarLists } from './sidebar-lists.ts'

afterEach(() => vi.unstubAllGlobals())

function child(name: string, status: 'owner' | AccessRole, photoId: string | null = null): Profile {
  const isOwnProfile = status === 'owner'
  return {
    id: `id of ${name}`,
    name,
    color: '#3B82F6',
    photoId,
    dateOfBirth: null,
    sports: [],
    notes: null,
    eventCount: 2,
    isOwnProfile,
    ownerId: isOwnProfile ? 'erin' : 'priya',
    ownerName: isOwnProfile ? 'Erin Cole' : 'Priya Raman',
    accessRole: status === 'owner' ? null : status,
    can: Object.fromEntries(PROFILE_ACTIONS.map((action) => [action, may(status, action)])) as Profile['can'],
    createdAt: '2025-08-01T00:00:00Z',
    version: 1,
  }
}

test('lists friends’ children separately from the user’s own, with the parent’s name and the user’s role', () => {
  const profiles = [child('Maya', 'owner'), child('Kiran', 'administrator'), child('Jonah', 'viewer')]
  const lists = sidebarLists(profiles, [])
  expect(lists.ownChildren?.map(({ name }) => name)).toEqual(['Maya'])
  expect(
    lists.friendsChildren.map(({ name, ownerName, accessRole }) => [name, ownerName, accessRole]),
  ).toEqual([
    ['Kiran', 'Priya Raman', 'administrator'],
    ['Jonah', 'Priya Raman', 'viewer'],
  ])
})

test('requests the 64 px size of a child’s photo, and returns null for a child without a photo', () => {
  vi.stubGlobal('location', { origin: 'https://home.test' })
  const { ownChildren } = sidebarLists([child('Maya', 'owner', 'photo1'), child('Owen', 'owner')], [])
  const [maya, owen] = ownChildren ?? []
  expect(maya?.photoUrl).toBe('https://home.test/api/v1/files/photo1/64')
  expect(owen?.photoUrl).toBeNull()
})

test('returns null for the user’s own children until the profiles are loaded', () => {
  expect(sidebarLists(undefined, []).ownChildren).toBeNull()
  expect(sidebarLists([child('Kiran', 'viewer')], []).ownChildren).toEqual([])
})
