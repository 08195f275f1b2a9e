import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../../event/model/made-event.ts'
import { place } from '../../../event/model/placement.ts'
import { around, DEBOUNCE, foundAmong, holds, LEAST_LETTERS, pieces, resultDay } from './found.ts'

const ZONE = 'America/Los_Angeles'
const TODAY = '2026-05-14'

it('searches 300 ms after the last key press, and only for at least 2 letters', () => {
  expect([DEBOUNCE, LEAST_LETTERS]).toEqual([300, 2])
})

describe('the search term', () => {
  it('highlights every occurrence of the search text, ignoring case', () => {
    expect(pieces('Marine Complex, marine way', 'MARINE')).toEqual([
      { text: 'Marine', isHit: true },
      { text: ' Complex, ', isHit: false },
      { text: 'marine', isHit: true },
      { text: ' way', isHit: false },
    ])
    expect(pieces('Practice', 'pilots')).toEqual([{ text: 'Practice', isHit: false }])
  })

  it('matches the search text literally, not as a regular expression', () => {
    expect(holds('Field 3 (north)', '(n')).toBe(true)
    expect(holds('Field 3', '.*')).toBe(false)
    expect(holds('10-12', '0-1')).toBe(true)
    expect(holds('A\\B', '\\b')).toBe(true)
    expect(holds(null, 'a')).toBe(false)
  })

  it('shows some whole words before and after the found text', () => {
    const notes =
      'Bring water and both kits.\nThe lot is full: park at Marine Dr and walk along the river path.'
    expect(around(notes, 'marine')).toBe('lot is full: park at Marine Dr and walk along the')
    expect(around('Marine Dr', 'marine')).toBe('Marine Dr')
    expect(around(notes, 'pilots')).toBeNull()
    expect(around(null, 'pilots')).toBeNull()
  })
})

it('lists an event under the event’s day in the user’s zone, and a running event under today', () => {
  // 2:30 AM in UTC is 7:30 PM of the previous day in Los Angeles.
  const late = timed('2026-05-15T02:30:00Z', '2026-05-15T03:30:00Z')
  expect(resultDay(place(late, ZONE), TODAY)).toBe('2026-05-14')
  expect(resultDay(place(late, 'Asia/Kathmandu'), TODAY)).toBe('2026-05-15')
  expect(resultDay(place(allDay('2026-05-13', '2026-05-15'), ZONE), TODAY)).toBe('2026-05-14')
  expect(resultDay(place(allDay('2026-05-10', '2026-05-13'), ZONE), TODAY)).toBe('2026-05-10')
})

it('offline, finds at most ten events on the device, upcoming events first, without duplicates', () => {
  const past = allDay('2026-05-01', '2026-05-01', { title: 'Pilots, past' })
  const older = allDay('2026-04-01', '2026-04-01', { title: 'Pilots, older' })
  const next = allDay('2026-05-20', '2026-05-20', { description: 'with the pilots' })
  const today = allDay(TODAY, TODAY, { locationName: 'Pilot House' })
  const other = allDay(TODAY, TODAY, { title: 'Swim meet' })
  expect(foundAmong([past, next, other, today, older, next], 'pilot', ZONE, TODAY)).toEqual([
    today,
    next,
    past,
    older,
  ])
  const many = Array.from({ length: 12 }, (_, day) =>
    allDay(`2026-06-${10 + day}`, undefined, { title: 'Pilots' }),
  )
  expect(foundAmong(many, 'pilot', ZONE, TODAY)).toEqual(many.slice(0, 10))
})
