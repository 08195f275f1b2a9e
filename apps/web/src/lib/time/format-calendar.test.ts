import { describe, expect, test } from 'vitest'
import {
  formatBareTime,
  formatNarrowWeekday,
  formatShortDayRange,
  formatShortMonth,
  formatWeekdayRange,
  formatZoneName,
} from './format-calendar.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const english = { locale: 'en-US' }
const portland = { locale: 'en-US', timeZone: 'America/Los_Angeles' }

describe('labels in the calendar grid', () => {
  test("formats the time of the calendar's 'now' label without AM or PM", () => {
    // 23:12Z is 4:12 PM on the Pacific coast in May (UTC−7).
    expect(formatBareTime(Temporal.Instant.from('2026-05-14T23:12:00Z'), portland)).toBe('4:12')
    expect(
      formatBareTime(Temporal.Instant.from('2026-05-14T23:12:00Z'), {
        locale: 'fr',
        timeZone: 'Europe/Paris',
      }),
    ).toMatch(/^0?1:12$/)
  })

  test('formats ranges of days, narrow weekdays and short months in English', () => {
    expect(formatShortDayRange(day('2026-05-10'), day('2026-05-16'), english)).toBe('May 10 – 16')
    expect(formatWeekdayRange(day('2026-05-15'), day('2026-05-17'), english)).toBe(
      'Fri, May 15 – Sun, May 17',
    )
    expect(formatNarrowWeekday(day('2026-05-14'), english)).toBe('T')
    expect(formatShortMonth(day('2026-06-01'), english)).toBe('Jun')
  })

  test("formats the first day of a month as '1er' in French, both at the start and at the end of a range", () => {
    const french = { locale: 'fr' }
    expect(formatWeekdayRange(day('2026-05-31'), day('2026-06-01'), french)).toBe(
      'dim. 31 mai – lun. 1er juin',
    )
    expect(formatWeekdayRange(day('2026-06-01'), day('2026-06-07'), french)).toBe('lun. 1er – dim. 7 juin')
    expect(formatShortDayRange(day('2026-06-01'), day('2026-06-07'), french)).toBe('1er–7 juin')
    expect(formatShortDayRange(day('2026-06-01'), day('2026-06-07'), { locale: 'es' })).toBe('1–7 jun')
    expect(formatShortDayRange(day('2026-06-11'), day('2026-06-21'), french)).toBe('11–21 juin')
  })

  test('returns the zone name for standard time or daylight saving time, depending on the instant', () => {
    expect(formatZoneName(Temporal.Instant.from('2026-05-14T12:00:00Z'), portland)).toBe('PDT')
    expect(formatZoneName(Temporal.Instant.from('2026-12-14T12:00:00Z'), portland)).toBe('PST')
  })
})
