import { expect, test } from 'vitest'
import { calendarSearch } from './calendar-search.ts'

test("calendarSearch returns the calendar's search parameters from a URL", () => {
  expect(calendarSearch({ view: 'week', date: '2026-05-14', event: 'x', off: 'game' })).toEqual({
    view: 'week',
    date: '2026-05-14',
    event: 'x',
    off: 'game',
  })
})

test('calendarSearch ignores invalid search parameters', () => {
  expect(calendarSearch({ view: 'year', date: '2026-02-30', event: 7, other: 1 })).toEqual({})
  expect(calendarSearch({ date: '14.5.2026' })).toEqual({})
})

test('calendarSearch ignores `messages` in a URL without an event', () => {
  expect(calendarSearch({ event: 'x', messages: 1 })).toEqual({ event: 'x', messages: true })
  expect(calendarSearch({ messages: 1 })).toEqual({})
})
