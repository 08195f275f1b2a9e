import { describe, expect, test } from 'vitest'
import {
  dayOf,
  formatDay,
  formatDayRange,
  formatFullDay,
  formatLongDate,
  formatMonth,
  formatMonthDay,
  formatShortDay,
  formatWeekday,
  zoneCity,
  zoneLabel,
} from './format-date.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const english = { locale: 'en-US' }

describe('formatting days', () => {
  test("formats a day without a shift by the computer's time zone", () => {
    const thursday = day('2026-05-14')
    expect(formatDay(thursday, english)).toBe('Thursday, May 14')
    expect(formatFullDay(thursday, english)).toBe('Thursday, May 14, 2026')
    expect(formatShortDay(day('2026-05-15'), english)).toBe('Fri, May 15')
    expect(formatLongDate(day('2014-03-09'), english)).toBe('March 9, 2014')
    expect(formatMonth(thursday, english)).toBe('May 2026')
    expect(formatMonthDay(day('2026-06-01'), english)).toBe('Jun 1')
    expect(formatWeekday(thursday, english)).toBe('Thu')
    expect(formatWeekday(thursday, english, 'long')).toBe('Thursday')
  })

  test("formats a day in the user's language", () => {
    expect(formatDay(day('2026-05-14'), { locale: 'es' })).toBe('jueves, 14 de mayo')
    expect(formatDay(day('2026-05-14'), { locale: 'fr' })).toBe('jeudi 14 mai')
  })

  test('formats the first of a month as an ordinal in French, and other days as numbers', () => {
    const french = { locale: 'fr' }
    expect(formatDay(day('2026-05-01'), french)).toBe('vendredi 1er mai')
    expect(formatMonthDay(day('2026-05-01'), { locale: 'fr-CA' })).toBe('1er mai')
    expect(formatFullDay(day('2026-05-11'), french)).toBe('lundi 11 mai 2026')
    expect(formatDayRange(day('2026-05-01'), day('2026-06-06'), french)).toBe('1er mai – 6 juin 2026')
    expect(formatDayRange(day('2026-06-01'), day('2026-06-07'), french)).toBe('1er–7 juin 2026')
    expect(formatDay(day('2026-05-01'), { locale: 'es' })).toBe('viernes, 1 de mayo')
  })

  test('omits a repeated month and a repeated year from a range of days', () => {
    expect(formatDayRange(day('2026-05-10'), day('2026-05-16'), english)).toBe('May 10 – 16, 2026')
    expect(formatDayRange(day('2026-05-31'), day('2026-06-06'), english)).toBe('May 31 – Jun 6, 2026')
  })

  test("returns the calendar day of an instant in the user's time zone", () => {
    const instant = Temporal.Instant.from('2026-05-15T00:30:00Z')
    expect(dayOf(instant, { timeZone: 'America/Los_Angeles' }).toString()).toBe('2026-05-14')
    expect(dayOf(instant, { timeZone: 'Asia/Kathmandu' }).toString()).toBe('2026-05-15')
  })
})

test('replaces the underscores in the names of time zones with spaces', () => {
  expect(zoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
  expect(zoneCity('America/Los_Angeles')).toBe('Los Angeles')
  expect(zoneCity('UTC')).toBe('UTC')
})
