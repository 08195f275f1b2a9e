import { describe, expect, test } from 'vitest'
import { formatHour, formatHours, formatShortTime, formatTime, formatTimeRange } from './format-time.ts'

const at = (text: string) => Temporal.Instant.from(text)
const portland = { locale: 'en-US', timeZone: 'America/Los_Angeles' }
const kathmandu = { locale: 'en-US', timeZone: 'Asia/Kathmandu' }
const stJohns = { locale: 'en-US', timeZone: 'America/St_Johns' }
const paris = { locale: 'fr', timeZone: 'Europe/Paris' }

// The space before AM or PM is non-breaking.
describe('times', () => {
  test("uses the account's zone, not the machine's", () => {
    // 00:30Z is 5:30 PM the day before on the Pacific coast (UTC−7), 6:15 AM in Nepal (UTC+5:45), 10:00 PM at
    // UTC−2:30.
    expect(formatTime(at('2026-05-15T00:30:00Z'), portland)).toBe('5:30\u00a0PM')
    expect(formatTime(at('2026-05-15T00:30:00Z'), kathmandu)).toBe('6:15\u00a0AM')
    expect(formatTime(at('2026-05-15T00:30:00Z'), stJohns)).toBe('10:00\u00a0PM')
    expect(formatTime(at('2026-05-15T10:30:00Z'), paris)).toBe('12:30')
  })

  test('can be forced to a 24- or 12-hour clock', () => {
    expect(formatTime(at('2026-05-15T07:30:00Z'), { ...portland, hour12: false })).toMatch(/^0?0:30$/)
    expect(formatTime(at('2026-05-15T00:30:00Z'), { ...portland, hour12: false })).toBe('17:30')
    expect(formatTime(at('2026-05-15T17:00:00Z'), { ...paris, hour12: true })).toBe('7:00\u00a0PM')
  })
})

describe('time ranges', () => {
  test('writes a shared AM or PM once', () => {
    expect(formatTimeRange(at('2026-05-15T00:30:00Z'), at('2026-05-15T02:00:00Z'), portland)).toBe(
      '5:30 – 7:00\u00a0PM',
    )
  })

  test('writes AM and PM if they differ', () => {
    expect(formatTimeRange(at('2026-05-15T18:30:00Z'), at('2026-05-15T20:00:00Z'), portland)).toBe(
      '11:30\u00a0AM – 1:00\u00a0PM',
    )
  })

  test('writes a shared PM twice if the range spans two days', () => {
    expect(formatTimeRange(at('2026-05-15T00:00:00Z'), at('2026-05-16T01:00:00Z'), portland)).toBe(
      '5:00\u00a0PM – 6:00\u00a0PM',
    )
  })

  test('names the last day of an event of 24 hours or more, but not of a shorter one past midnight', () => {
    // From 17:00 on the Pacific coast (UTC−7) until 18:00 the next day, and until 1:00 the same night.
    const start = at('2026-05-15T00:00:00Z')
    expect(formatHours(start, at('2026-05-16T01:00:00Z'), portland)).toBe(
      '5:00\u00a0PM – Fri, May 15, 6:00\u00a0PM',
    )
    expect(formatHours(start, at('2026-05-15T08:00:00Z'), portland)).toBe('5:00\u00a0PM – 1:00\u00a0AM')
  })

  test('omits AM and PM on a 24-hour clock', () => {
    expect(formatTimeRange(at('2026-05-15T15:30:00Z'), at('2026-05-15T17:00:00Z'), paris)).toBe(
      '17:30 – 19:00',
    )
  })
})

describe('short forms', () => {
  test('drops the minutes of a full hour in month chips', () => {
    expect(formatShortTime(at('2026-05-15T00:30:00Z'), portland)).toBe('5:30p')
    expect(formatShortTime(at('2026-05-15T17:00:00Z'), portland)).toBe('10a')
    expect(formatShortTime(at('2026-05-15T19:00:00Z'), portland)).toBe('12p')
    expect(formatShortTime(at('2026-05-15T07:00:00Z'), portland)).toBe('12a')
    expect(formatShortTime(at('2026-05-15T08:00:00Z'), paris)).toBe('10:00')
  })

  test('formats hour labels', () => {
    expect(formatHour(0, portland)).toBe('12\u00a0AM')
    expect(formatHour(15, kathmandu)).toBe('3\u00a0PM')
    expect(formatHour(15, paris)).toBe('15:00')
  })
})
