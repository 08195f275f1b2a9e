import { expect, test } from 'vitest'
import { DURATIONS, emptyEvent, type EventValues, isChanged, missingOf, newEventOf } from './model.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const PROFILE = '01890a5d-ac96-774b-bcce-b302099a8058'
const empty = emptyEvent([{ name: 'Tennis' }, { name: 'Soccer' }], '2026-05-20')
const filled: EventValues = { ...empty, title: ' Team dinner ', startTime: '18:30' }

test('a new event lasts an hour, is public, and of the child’s first sport', () => {
  expect(empty).toMatchObject({
    durationMinutes: 60,
    visibility: 'public',
    sport: 'Tennis',
    date: '2026-05-20',
    startTime: null,
  })
  expect(emptyEvent([], '2026-05-20').sport).toBe('Other')
  expect(emptyEvent([{ name: 'Unknown' }], '2026-05-20').sport).toBe('Other')
})

test('the durations are those of the specification', () => {
  expect(DURATIONS).toEqual([30, 45, 60, 90, 120, 180, 240, 1440])
})

test('title, date and start time are required', () => {
  expect([...missingOf(empty)]).toEqual(['title', 'startTime'])
  expect([...missingOf({ ...filled, title: '   ', date: null })]).toEqual(['title', 'date'])
  expect(missingOf(filled).size).toBe(0)
  expect(newEventOf(empty, { id: ID, profileId: PROFILE })).toBeNull()
})

test('what is sent is what the call takes, without empty texts', () => {
  const sent = newEventOf(
    { ...filled, location: '  ', description: 'Bring a dish\n' },
    { id: ID, profileId: PROFILE },
  )
  expect(sent).toEqual({
    id: ID,
    profileId: PROFILE,
    title: 'Team dinner',
    date: '2026-05-20',
    startTime: '18:30',
    durationMinutes: 60,
    sport: 'Tennis',
    visibility: 'public',
    description: 'Bring a dish',
  })
})

test('a form nobody touched has nothing to lose', () => {
  expect(isChanged({ ...empty }, empty)).toBe(false)
  expect(isChanged({ ...empty, visibility: 'private' }, empty)).toBe(true)
  expect(isChanged({ ...empty, location: 'Cedar Park' }, empty)).toBe(true)
})
