import type { Dashboard } from '@homefield/contract/dashboard'
import { expect, it } from 'vitest'
import { guideOf } from './guide.ts'

const profile = { isOwnProfile: true } as Dashboard['profiles'][number]
const platform = (connected: boolean) => ({ connected }) as Dashboard['platforms'][number]

it('leads from the first child over connecting to mapping, and goes with the first event', () => {
  expect(guideOf({ profiles: [], platforms: [platform(false)], hasEvents: false })).toEqual({
    isWelcome: true,
    current: 1,
    hasMapStep: false,
  })
  expect(guideOf({ profiles: [profile], platforms: [platform(false)], hasEvents: false })).toEqual({
    isWelcome: false,
    current: 2,
    hasMapStep: false,
  })
  expect(guideOf({ profiles: [profile], platforms: [platform(true)], hasEvents: false })).toEqual({
    isWelcome: false,
    current: 3,
    hasMapStep: true,
  })
  expect(guideOf({ profiles: [], platforms: [platform(true)], hasEvents: false })?.current).toBe(1)
  expect(guideOf({ profiles: [profile], platforms: [platform(false)], hasEvents: true })).toBeNull()
})
