import { expect, test } from 'vitest'
import { profile } from '../../../profile/model/profile.fixture.ts'
import { EVENT_DURATIONS } from '../../update/model/durations.ts'
import { missingOf } from '../../update/model/values.ts'
import { addableProfiles, isChanged, likelyProfile, likelySport, newEventOf, startValues } from './form.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const PROFILE = '01890a5d-ac96-774b-bcce-b302099a8058'
const of = { id: ID, profileId: PROFILE, zone: 'America/New_York', repeat: null }
const empty = startValues({}, 'Tennis', '2026-05-20')
const filled = { ...empty, title: ' Team dinner ', startTime: '18:30' }

test('starts a new event with a duration of one hour, public visibility, and the child’s first sport', () => {
  expect(empty).toMatchObject({
    durationMinutes: 60,
    visibility: 'public',
    sport: 'Tennis',
    date: '2026-05-20',
    startTime: null,
  })
  expect(likelySport({ sports: [{ name: 'Tennis', color: '#8B5CF6' }] })).toBe('Tennis')
  expect(likelySport({ sports: [] })).toBe('Other')
  expect(likelySport({ sports: [{ name: 'Unknown', color: '#64748B' }] })).toBe('Other')
})

test('offers eight durations from 30 minutes to 24 hours', () => {
  expect(EVENT_DURATIONS).toEqual([30, 45, 60, 90, 120, 180, 240, 1440])
})

test('fills the form from a calendar slot or from a duplicated event', () => {
  const initial = {
    date: '2026-05-22',
    startTime: '17:00',
    durationMinutes: 120,
    title: 'Game',
    sport: 'Soccer',
  }
  expect(startValues(initial, 'Tennis', '2026-05-20')).toMatchObject(initial)
  expect(startValues({ locationName: 'Cedar Park' }, 'Other', '2026-05-20')).toMatchObject({
    location: 'Cedar Park',
    locationName: null,
  })
  // A new event lasts between 5 minutes and a day, so the form shortens a duplicated longer event.
  for (const [minutes, taken] of [
    [75, 75],
    [100, 100],
    [1, 5],
    [3000, 1440],
  ] as const)
    expect(startValues({ durationMinutes: minutes }, 'Other', '2026-05-20').durationMinutes).toBe(taken)
})

test('requires title, date and start time', () => {
  expect([...missingOf(empty)]).toEqual(['title', 'startTime'])
  expect([...missingOf({ ...filled, title: '   ', date: null })]).toEqual(['title', 'date'])
  expect(missingOf(filled).size).toBe(0)
  expect(newEventOf(empty, of)).toBeNull()
})

test('sends the time zone with a new event, and leaves out empty text fields', () => {
  const sent = newEventOf({ ...filled, location: '  ', description: 'Bring a dish\n' }, of)
  expect(sent).toEqual({
    id: ID,
    profileId: PROFILE,
    title: 'Team dinner',
    date: '2026-05-20',
    startTime: '18:30',
    zone: 'America/New_York',
    durationMinutes: 60,
    sport: 'Tennis',
    visibility: 'public',
    description: 'Bring a dish',
  })
  const repeat = { everyWeeks: 1, weekdays: [4], count: 5 }
  expect(newEventOf({ ...filled, isSecond: true }, { ...of, repeat })).toMatchObject({
    isSecond: true,
    repeat,
  })
  expect(newEventOf({ ...filled, location: '12 Oak St', locationName: 'Oak Field' }, of)).toMatchObject({
    location: '12 Oak St',
    locationName: 'Oak Field',
  })
})

test('reports no changes for a form that the user has not edited', () => {
  expect(isChanged({ ...empty }, empty)).toBe(false)
  expect(isChanged({ ...empty, visibility: 'private' }, empty)).toBe(true)
  expect(isChanged({ ...empty, location: 'Cedar Park' }, empty)).toBe(true)
})

test('lists the parent’s own children before children shared with full access, and preselects the child used last', () => {
  const may = { ...profile().can, addEvent: true }
  const maya = profile({ id: 'maya', can: may })
  const kiran = profile({ id: 'kiran', isOwnProfile: false, accessRole: 'administrator', can: may })
  const jonah = profile({ id: 'jonah', isOwnProfile: false, can: { ...may, addEvent: false } })
  const all = [kiran, jonah, maya]
  expect(addableProfiles(all).map(({ id }) => id)).toEqual(['maya', 'kiran'])
  expect(likelyProfile(all, undefined, null)?.id).toBe('maya')
  expect(likelyProfile(all, undefined, 'kiran')?.id).toBe('kiran')
  expect(likelyProfile(all, undefined, 'jonah')?.id).toBe('maya')
  expect(likelyProfile(all, 'kiran', 'maya')?.id).toBe('kiran')
})
