import type { Dashboard } from '@homefield/contract/dashboard'
import { expect, it } from 'vitest'
import { guideOf } from './guide.ts'

const profile = { id: 'maya', isOwnProfile: true } as Dashboard['profiles'][number]
const platform = (connected: boolean) => ({ connected }) as Dashboard['platforms'][number]

it('the guide leads from creating a child to connecting a platform and mapping a team, and ends with the first event', () => {
  expect(guideOf({ profiles: [], platforms: [platform(false)], hasEvents: false })).toEqual({
    isWelcome: true,
    current: 1,
    hasMapStep: false,
    firstProfileId: null,
  })
  expect(guideOf({ profiles: [profile], platforms: [platform(false)], hasEvents: false })).toEqual({
    isWelcome: false,
    current: 2,
    hasMapStep: false,
    firstProfileId: 'maya',
  })
  expect(guideOf({ profiles: [profile], platforms: [platform(true)], hasEvents: false })).toEqual({
    isWelcome: false,
    current: 3,
    hasMapStep: true,
    firstProfileId: 'maya',
  })
  expect(guideOf({ profiles: [], platforms: [platform(true)], hasEvents: false })?.current).toBe(1)
  expect(guideOf({ profiles: [profile], platforms: [platform(false)], hasEvents: true })).toBeNull()
})

it('the guide offers to add a manual event for the user’s own first child, never for a friend’s child', () => {
  const friends = { id: 'kiran', isOwnProfile: false } as Dashboard['profiles'][number]
  const data = { profiles: [friends, profile], platforms: [platform(false)], hasEvents: false }
  expect(guideOf(data)?.firstProfileId).toBe('maya')
  expect(guideOf({ ...data, profiles: [friends] })?.firstProfileId).toBeNull()
})
