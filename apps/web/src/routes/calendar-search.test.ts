import { expect, test } from 'vitest'
import { calendarSearch } from './calendar-search.ts'

test('an address of the calendar is read', () => {
  expect(calendarSearch({ view: 'week', date: '2026-05-14', event: 'x', off: 'game' })).toEqual({
    view: 'week',
    date: '2026-05-14',
    event: 'x',
    off: 'game',
  })
})

test('what makes no sense is as if it were not there', () => {
  expect(calendarSearch({ view: 'year', date: '2026-02-30', event: 7, other: 1 })).toEqual({})
  expect(calendarSearch({ date: '14.5.2026' })).toEqual({})
})

test('an event may be asked for together with its messages; without one there is nothing to open', () => {
  expect(calendarSearch({ event: 'x', messages: 1 })).toEqual({ event: 'x', messages: true })
  expect(calendarSearch({ messages: 1 })).toEqual({})
})
