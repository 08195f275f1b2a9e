import { describe, expect, test } from 'vitest'
import { formatHour, formatHours, formatShortTime, formatTime, formatTimeRange } from './format-time.ts'

const at = (text: string) => Temporal.Instant.from(text)
const portland = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
const kathmandu = { locale: 'en-US', timeZone: 'Asia/Kathmandu' }
const stJohns = { locale: 'en-US', timeZone: 'America/St_Johns' }
const paris = { locale: 'fr', timeZone: 'Europe/Paris' }

// The expected texts contain U+00A0, because `formatTime` puts a non-breaking space before AM and PM.
describe('formatTime, formatTimeRange and formatHours', () => {
  test("formats times in the account's zone and not in the machine's zone", () => {
    // 00:30Z is 5:30 PM on the day before on the Pacific coast (UTC−7).
    // 00:30Z is also 6:15 AM in Nepal (UTC+5:45) and 10:00 PM in Newfoundland (UTC−2:30).
    expect(formatTime(at('2026-05-15T00:30:00Z'), portland)).toBe('5:30\u00a0PM')
    expect(formatTime(at('2026-05-15T00:30:00Z'), kathmandu)).toBe('6:15\u00a0AM')
    expect(formatTime(at('2026-05-15T00:30:00Z'), stJohns)).toBe('10:00\u00a0PM')
    expect(formatTime(at('2026-05-15T10:30:00Z'), paris)).toBe('12:30')
  })

  test('uses the 12-hour or 24-hour clock that the user chose', () => {
    expect(formatTime(at('2026-05-15T07:30:00Z'), { ...portland, hour12: false })).toMatch(/^0?0:30$/)
    expect(formatTime(at('2026-05-15T00:30:00Z'), { ...portland, hour12: false })).toBe('17:30')
    expect(formatTime(at('2026-05-15T17:00:00Z'), { ...paris, hour12: true })).toBe('7:00\u00a0PM')
  })
})

describe('time ranges', () => {
  test('writes PM only once if both ends of a range are PM', () => {
    expect(formatTimeRange(at('2026-05-15T00:30:00Z'), at('2026-05-15T02:00:00Z'), portland)).toBe(
      '5:30 – 7:00\u00a0PM',
    )
  })

  test('writes AM and PM if the ends of a range differ', () => {
    expect(formatTimeRange(at('2026-05-15T18:30:00Z'), at('2026-05-15T20:00:00Z'), portland)).toBe(
      '11:30\u00a0AM – 1:00\u00a0PM',
    )
  })

  test('writes PM at both ends of a range that ends on the next day', () => {
    expect(formatTimeRange(at('2026-05-15T00:00:00Z'), at('2026-05-16T01:00:00Z'), portland)).toBe(
      '5:00\u00a0PM – 6:00\u00a0PM',
    )
  })

  test('includes the last day in the text of an event only if the event lasts 24 hours or more', () => {
    // The first event lasts more than 24 hours: from 17:00 on the Pacific coast (UTC−7) to 18:00 the next day.
    // The second event lasts only eight hours: from 17:00 to 1:00 AM the next day.
    const start = at('2026-05-15T00:00:00Z')
    expect(formatHours(start, at('2026-05-16T01:00:00Z'), portland)).toBe(
      '5:00\u00a0PM – Fri, May 15, 6:00\u00a0PM',
    )
    expect(formatHours(start, at('2026-05-15T08:00:00Z'), portland)).toBe('5:00\u00a0PM – 1:00\u00a0AM')
  })

  test('writes no AM or PM on a 24-hour clock', () => {
    expect(formatTimeRange(at('2026-05-15T15:30:00Z'), at('2026-05-15T17:00:00Z'), paris)).toBe(
      '17:30 – 19:00',
    )
  })
})

describe('formatShortTime and formatHour', () => {
  test("shortens '10:00 AM' to '10a' for the event chips of the month view", () => {
    expect(formatShortTime(at('2026-05-15T00:30:00Z'), portland)).toBe('5:30p')
    expect(formatShortTime(at('2026-05-15T17:00:00Z'), portland)).toBe('10a')
    expect(formatShortTime(at('2026-05-15T19:00:00Z'), portland)).toBe('12p')
    expect(formatShortTime(at('2026-05-15T07:00:00Z'), portland)).toBe('12a')
    expect(formatShortTime(at('2026-05-15T08:00:00Z'), paris)).toBe('10:00')
  })

  test('formats the hour labels of the calendar', () => {
    expect(formatHour(0, portland)).toBe('12\u00a0AM')
    expect(formatHour(15, kathmandu)).toBe('3\u00a0PM')
    expect(formatHour(15, paris)).toBe('15:00')
  })
})
