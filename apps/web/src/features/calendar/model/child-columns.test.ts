import type { Profile } from '@homefield/contract/profile'
import { expect, test } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { childColumns } from './child-columns.ts'
import { NOTHING_OFF } from './filters.ts'

const profile = (id: string, isOwnProfile = true) =>
  ({ id, name: id, color: '#3B82F6', photoId: null, isOwnProfile, ownerName: 'Erin' }) as unknown as Profile
const eventOf = (profileId: string, isOwnEvent = true) =>
  timed('2026-05-14T20:00:00Z', '2026-05-14T21:00:00Z', {
    isOwnEvent,
    children: [{ eventId: '', profileId, name: profileId, color: '#3B82F6' }],
  })
const PROFILES = [profile('Kiran', false), profile('Anika', false), profile('Maya'), profile('Owen')]

test.each([
  [
    'own children first, and a friend’s child only with an event',
    PROFILES,
    [eventOf('Kiran', false)],
    [],
    ['Maya', 'Owen', 'Kiran'],
  ],
  ['no child that the filters hide', PROFILES, [], ['Owen'], ['Maya']],
  ['the child of an event while the profiles load', [], [eventOf('Ruby')], [], ['Ruby']],
] as const)('a day has columns for %s', (_, profiles, events, hidden, expected) => {
  const columns = childColumns(profiles, events, { ...NOTHING_OFF, profiles: hidden })
  expect(columns.map(({ id }) => id)).toEqual(expected)
})
