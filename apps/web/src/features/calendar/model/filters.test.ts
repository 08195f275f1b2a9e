import { describe, expect, it } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import {
  filtered,
  isNothingOff,
  NOTHING_OFF,
  PLATFORMS,
  readOff,
  readSwitchedOff,
  toggled,
  writeOff,
} from './filters.ts'

const child = (profileId: string) => ({ eventId: profileId, profileId, name: profileId, color: '#6366F1' })
const maya = madeEvent({ children: [child('maya')], platform: 'TeamSnap', activity: 'game' })
const both = madeEvent({ children: [child('maya'), child('owen')], platform: 'Manual', activity: 'other' })

describe('calendar filters', () => {
  it('returns the same array if the filters hide nothing', () => {
    const events = [maya, both]
    expect(filtered(events, NOTHING_OFF)).toBe(events)
  })

  it('shows an event of two children with only one of them if the filters hide the other', () => {
    const left = filtered([maya, both], toggled(NOTHING_OFF, 'profiles', 'maya', false))
    expect(left.map((event) => event.children.map((one) => one.name))).toEqual([['owen']])
  })

  it('hides the events of a platform or an activity that the filters switch off', () => {
    expect(filtered([maya, both], toggled(NOTHING_OFF, 'platforms', 'Manual', false))).toEqual([maya])
    expect(filtered([maya, both], toggled(NOTHING_OFF, 'activities', 'game', false))).toEqual([both])
  })

  it('shows new children and new platforms by default', () => {
    const off = toggled(NOTHING_OFF, 'profiles', 'maya', false)
    expect(filtered([madeEvent({ children: [child('new')] })], off)).toHaveLength(1)
    for (const platform of PLATFORMS)
      expect(filtered([madeEvent({ children: [child('new')], platform })], off)).toHaveLength(1)
    expect(isNothingOff(toggled(off, 'profiles', 'maya', true))).toBe(true)
  })

  it('lists the platforms in the order of the menu, and manual events last', () => {
    expect(PLATFORMS).toEqual(['TeamSnap', 'SportsEngine', 'Playmetrics', 'GameChanger', 'Other', 'Manual'])
  })

  it('ignores invalid stored filters', () => {
    expect(readSwitchedOff(null)).toEqual(NOTHING_OFF)
    expect(readSwitchedOff('{')).toEqual(NOTHING_OFF)
    expect(readSwitchedOff('"x"')).toEqual(NOTHING_OFF)
    expect(readSwitchedOff('{"profiles":["a",1],"platforms":"x"}')).toEqual({
      isFriendsOff: false,
      profiles: ['a'],
      platforms: [],
      activities: [],
      drivers: [],
    })
  })

  it('hides all friends’ events at once', () => {
    const theirs = madeEvent({ children: [child('kiran')], isOwnEvent: false })
    expect(filtered([maya, theirs], { ...NOTHING_OFF, isFriendsOff: true })).toEqual([maya])
  })

  it('hides a birthday only if the filters hide the child who has the birthday', () => {
    const birthday = madeEvent({
      children: [child('maya')],
      birthday: { age: 9 },
      activity: 'other',
      platform: 'Manual',
    })
    const off = toggled(toggled(NOTHING_OFF, 'activities', 'other', false), 'platforms', 'Manual', false)
    expect(filtered([birthday], off)).toEqual([birthday])
    expect(filtered([birthday], toggled(off, 'profiles', 'maya', false))).toEqual([])
  })

  it('shows an event if one of its drivers is on, and events without a driver by themselves', () => {
    const sam = { kind: 'user', userId: 'sam', name: 'Sam', isViewer: false } as const
    const leg = (direction: 'there' | 'back') =>
      ({
        profileId: 'maya',
        direction,
        status: 'confirmed',
        driver: sam,
        askedBy: null,
        defaultId: null,
        version: 1,
      }) as const
    const open = madeEvent({ children: [child('maya')] })
    const half = madeEvent({ children: [child('maya')], legs: [leg('there')] })
    const full = madeEvent({ children: [child('maya')], legs: [leg('there'), leg('back')] })
    const birthday = madeEvent({ children: [child('maya')], birthday: { age: 9 } })
    const events = [open, half, full, birthday]
    expect(filtered(events, toggled(NOTHING_OFF, 'drivers', 'sam', false))).toEqual([open, half, birthday])
    expect(filtered(events, toggled(NOTHING_OFF, 'drivers', 'nobody', false))).toEqual([half, full, birthday])
  })

  it('writes the filters to the URL, and reads the same filters from the URL', () => {
    const off = {
      isFriendsOff: true,
      profiles: ['maya'],
      platforms: ['Other'],
      activities: ['other', 'game'],
      drivers: ['sam', 'nobody'],
    }
    expect(writeOff(off)).toBe('friends,Other,other,game,maya,drives-sam,drives-nobody')
    expect(readOff('friends,Other,other,game,maya,maya,drives-sam,drives-nobody')).toEqual(off)
    expect(readOff('')).toEqual(NOTHING_OFF)
  })
})
