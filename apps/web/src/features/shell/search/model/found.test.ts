import { expect, it } from 'vitest'
import { allDay, timed } from '../../../event/model/made-event.ts'
import { place } from '../../../event/model/placement.ts'
import { DEBOUNCE, foundAmong, LEAST_LETTERS, mergeFound, resultDay } from './found.ts'

const ZONE = 'America/Los_Angeles'
const TODAY = '2026-05-14'

it('searches 300 ms after the last key press, and only for at least 2 letters', () => {
  expect([DEBOUNCE, LEAST_LETTERS]).toEqual([300, 2])
})

it('lists an event under the event’s day in the user’s zone, and a running event under today', () => {
  // 2:30 AM in UTC is 7:30 PM of the previous day in Los Angeles.
  const late = timed('2026-05-15T02:30:00Z', '2026-05-15T03:30:00Z')
  expect(resultDay(place(late, ZONE), TODAY)).toBe('2026-05-14')
  expect(resultDay(place(late, 'Asia/Kathmandu'), TODAY)).toBe('2026-05-15')
  expect(resultDay(place(allDay('2026-05-13', '2026-05-15'), ZONE), TODAY)).toBe('2026-05-14')
  expect(resultDay(place(allDay('2026-05-10', '2026-05-13'), ZONE), TODAY)).toBe('2026-05-10')
})

it('finds at most ten events on the device, upcoming events first, without duplicates', () => {
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

it('finds words in any order in title, team, opponent, place, field, notes and children’s names', () => {
  const game = allDay(TODAY, TODAY, {
    title: 'Partido',
    teamName: 'Águilas',
    opponent: 'Rapids',
    locationName: 'Oak Park',
    field: 'Field 3',
    description: 'Bring water',
  })
  const find = (q: string) => foundAmong([game], q, ZONE, TODAY).length
  expect(['aguilas', 'RAPIDS oak', 'field maya', 'water partido', 'park 3 agui'].map(find)).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(['aguilas storm', 'oakpark', '   '].map(find)).toEqual([0, 0, 0])
})

it('finds the nearest of thousands of matching events, a long running one included', () => {
  const day = (count: number) => Temporal.PlainDate.from(TODAY).add({ days: count }).toString()
  const season = allDay(day(-300), day(300), { title: 'Practice season' })
  const many = Array.from({ length: 2000 }, (_, nth) =>
    allDay(day(nth - 1000), undefined, { title: 'Practice' }),
  )
  expect(foundAmong([...many, season], 'practice', ZONE, TODAY)).toEqual([season, ...many.slice(1000, 1009)])
})

it('lists the server’s results after those of the device, without moving or repeating any', () => {
  const [near, both, far] = [allDay(TODAY), allDay(TODAY), allDay(TODAY)]
  const newer = { ...both, title: 'Moved' }
  expect(mergeFound([near, both], [far, newer])).toEqual([near, newer, far])
})
