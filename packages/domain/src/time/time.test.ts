import { describe, expect, it } from 'vitest'
import { dayOf, daysAsInstants, endOfDay, overlaps, startOfDay, startOfWeek } from './day.ts'
import {
  exactText,
  instantFrom,
  instantText,
  parseClock,
  parseDay,
  parseInstant,
  parseLength,
  sameSpelling,
} from './text.ts'
import { clockOnDayOf, instantOf, isRepeatedHour, isSecondOfTwo, toMinute, wallTimeOf } from './wall-time.ts'
import { canonicalZone, isZone, sameZone } from './zone.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string) => Temporal.Instant.from(text)

describe('time zones', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Eastern', 'America/New_York'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['utc', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('stores %s as %s', (name, canonical) => {
    expect(canonicalZone(name)).toBe(canonical)
  })

  it.each([
    '',
    'Mars/Olympus',
    '+05:30',
    '-0500',
    'Eastern Standard Time',
    'America/New_York\n',
    ' America/New_York',
    '../etc',
    'A'.repeat(80),
  ])('rejects %j as a zone', (name) => {
    expect(isZone(name)).toBe(false)
  })

  it.each([
    'UTC',
    'GMT',
    'US/Pacific',
    'EST5EDT',
    'America/Indianapolis',
    'Asia/Calcutta',
    'america/new_york',
  ])('accepts %s as a zone', (name) => {
    expect(isZone(name)).toBe(true)
  })

  it('accepts each zone that a browser offers', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isZone(name))).toEqual([])
  })

  it.each(['PST', 'CST', 'JST', 'IST', 'pst', 'SystemV/PST8', 'US/Pacific-New'])(
    'rejects %s, which only Intl knows',
    (name) => {
      expect(isZone(name)).toBe(false)
    },
  )

  it('recognizes two names of the same zone', () => {
    expect(sameZone('US/Eastern', NEW_YORK)).toBe(true)
    expect(sameZone('America/Chicago', NEW_YORK)).toBe(false)
    expect(sameZone('nowhere', 'nowhere')).toBe(false)
  })
})

describe('wall times as instants (C20)', () => {
  it.each([
    // New York goes from UTC−5 to UTC−4 at 02:00 on March 8, 2026, and back at 02:00 on November 1.
    ['2026-03-08T01:30', NEW_YORK, '2026-03-08T06:30:00Z'],
    ['2026-03-08T02:30', NEW_YORK, '2026-03-08T07:30:00Z'],
    ['2026-03-08T03:30', NEW_YORK, '2026-03-08T07:30:00Z'],
    ['2026-11-01T01:30', NEW_YORK, '2026-11-01T05:30:00Z'],
    ['2026-11-01T02:30', NEW_YORK, '2026-11-01T07:30:00Z'],
    // Lord Howe goes from UTC+10:30 to UTC+11 at 02:00 on October 4, 2026, and back at 02:00 on April 5.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    ['2026-05-09T18:00', 'Asia/Kathmandu', '2026-05-09T12:15:00Z'],
    ['2026-05-09T18:00', 'America/St_Johns', '2026-05-09T20:30:00Z'],
  ])('converts %s in %s to %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone).toString()).toBe(instant)
  })

  it('converts an instant to wall time, both in the repeated hour and after the skipped hour', () => {
    expect(wallTimeOf(at('2026-11-01T05:30:00Z'), NEW_YORK).toString()).toBe('2026-11-01T01:30:00')
    expect(wallTimeOf(at('2026-03-08T07:30:00Z'), NEW_YORK).toString()).toBe('2026-03-08T03:30:00')
  })

  it.each([
    ['2026-11-01T01:30', NEW_YORK, true, '2026-11-01T06:30:00Z'],
    ['2026-11-01T00:59', NEW_YORK, false, '2026-11-01T04:59:00Z'],
    ['2026-11-01T02:00', NEW_YORK, false, '2026-11-01T07:00:00Z'],
    // Clocks skip 02:30 on March 8, so 02:30 does not occur twice.
    ['2026-03-08T02:30', NEW_YORK, false, '2026-03-08T07:30:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', true, '2026-04-04T15:15:00Z'],
    ['2026-04-05T01:29', 'Australia/Lord_Howe', false, '2026-04-04T14:29:00Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', false, '2026-10-03T15:45:00Z'],
  ])('detects if %s in %s occurs twice: %s; the second is %s', (wall, zone, isRepeated, second) => {
    expect(isRepeatedHour(wall, zone)).toBe(isRepeated)
    expect(instantOf(wall, zone, true).toString()).toBe(second)
    expect(isSecondOfTwo(at(second), zone)).toBe(isRepeated)
    expect(isSecondOfTwo(instantOf(wall, zone), zone)).toBe(false)
  })

  it('combines a clock time with the local day of an instant', () => {
    const evening = at('2026-11-03T00:45:00Z')
    expect(clockOnDayOf(evening, new Temporal.PlainTime(17, 45), 'America/Chicago').toString()).toBe(
      '2026-11-02T23:45:00Z',
    )
  })

  it('rounds down to the whole minute, even before 1970', () => {
    expect(toMinute(at('2026-01-17T01:05:58Z')).toString()).toBe('2026-01-17T01:05:00Z')
    expect(toMinute(at('1969-12-31T23:59:01Z')).toString()).toBe('1969-12-31T23:59:00Z')
  })
})

describe('days in a zone (C21)', () => {
  it('puts an instant on different days in different zones', () => {
    const instant = at('2026-05-09T12:00:00Z')
    expect(dayOf(instant, 'Etc/GMT+12').toString()).toBe('2026-05-09')
    expect(dayOf(instant, 'Pacific/Kiritimati').toString()).toBe('2026-05-10')
    expect(dayOf(at('2026-05-09T18:14:59Z'), 'Asia/Kathmandu').toString()).toBe('2026-05-09')
    expect(dayOf(at('2026-05-09T18:15:00Z'), 'Asia/Kathmandu').toString()).toBe('2026-05-10')
  })

  it('measures days that last 23, 25 and 24.5 hours', () => {
    const hours = (day: string, zone: string) =>
      startOfDay(day, zone).until(endOfDay(day, zone)).total({ unit: 'hours' })
    expect(hours('2026-03-08', NEW_YORK)).toBe(23)
    expect(hours('2026-11-01', NEW_YORK)).toBe(25)
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
  })

  it('returns the first instant of a day as the start if clocks skip midnight', () => {
    // Beirut skips from 00:00 to 01:00 on March 29, 2026 (UTC+2 to UTC+3).
    expect(startOfDay('2026-03-29', 'Asia/Beirut').toString()).toBe('2026-03-28T22:00:00Z')
    expect(startOfDay('2026-03-29', 'Asia/Beirut').toZonedDateTimeISO('Asia/Beirut').hour).toBe(1)
  })

  it('returns the same start and end for a skipped day (Apia had no December 30, 2011)', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia').toString()).toBe('2011-12-30T10:00:00Z')
    expect(endOfDay('2011-12-30', 'Pacific/Apia').toString()).toBe('2011-12-30T10:00:00Z')
    expect(startOfDay('2011-12-31', 'Pacific/Apia').toString()).toBe('2011-12-30T10:00:00Z')
  })

  it('includes the first and the last day in a range of days', () => {
    const range = daysAsInstants('2026-03-07', '2026-03-08', NEW_YORK)
    expect(range.start.toString()).toBe('2026-03-07T05:00:00Z')
    expect(range.end.toString()).toBe('2026-03-09T04:00:00Z')
    expect(() => daysAsInstants('2026-03-08', '2026-03-07', NEW_YORK)).toThrow(RangeError)
  })

  it('treats adjacent ranges as disjoint, but an empty range inside another range as an overlap', () => {
    const range = (start: string, end: string) => ({ start: at(start), end: at(end) })
    const hour = range('2026-05-09T10:00Z', '2026-05-09T11:00Z')
    expect(overlaps(hour, range('2026-05-09T11:00Z', '2026-05-09T12:00Z'))).toBe(false)
    expect(overlaps(hour, range('2026-05-09T10:59Z', '2026-05-09T12:00Z'))).toBe(true)
    expect(overlaps(hour, range('2026-05-09T10:00Z', '2026-05-09T10:00Z'))).toBe(true)
    expect(overlaps(range('2026-05-09T11:00Z', '2026-05-09T11:00Z'), hour)).toBe(false)
  })

  it('starts weeks on Sunday', () => {
    expect(startOfWeek('2026-05-10').toString()).toBe('2026-05-10')
    expect(startOfWeek('2026-05-16').toString()).toBe('2026-05-10')
    expect(startOfWeek('2026-05-17').toString()).toBe('2026-05-17')
    // January 2, 2027 is the Saturday of ISO week 53 of 2026.
    expect(startOfWeek('2027-01-02').toString()).toBe('2026-12-27')
  })
})

describe('the days 1970-01-01 and 9999-12-31, February 29 and week 53 (C25)', () => {
  it.each(['1970-01-01', '2024-02-29', '2026-12-31', '2027-01-03', '9999-12-31'])(
    'handles the day %s',
    (day) => {
      for (const zone of [NEW_YORK, 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Etc/GMT+12']) {
        const start = startOfDay(day, zone)
        expect(dayOf(start, zone).toString()).toBe(day)
        expect(Temporal.Instant.compare(endOfDay(day, zone), start)).toBe(1)
        expect(parseInstant(instantText(start))?.equals(start)).toBe(true)
      }
      expect(startOfWeek(day).dayOfWeek).toBe(7)
    },
  )
})

describe('times as text', () => {
  it.each([
    ['4:30 PM', '16:30:00'],
    ['12:00 AM', '00:00:00'],
    ['12:15 pm', '12:15:00'],
    ['8 a.m.', '08:00:00'],
    [' 7:05PM ', '19:05:00'],
    ['16:30', '16:30:00'],
    ['noon', '12:00:00'],
    ['8', null],
    ['13:00 PM', null],
    ['25:00', null],
    ['7:60 PM', null],
    ['soon', null],
    ['', null],
  ])('reads the clock time %j as %s', (text, time) => {
    expect(parseClock(text)?.toString() ?? null).toBe(time)
  })

  it.each([
    ['1 hour 30 minutes', 90],
    ['1 hour', 60],
    ['1 hour 15 minutes', 75],
    ['90 min', 90],
    ['1.5 hours', 90],
    ['1h 15m', 75],
    ['2 hrs', 120],
    ['1 hour and 5 minutes', 65],
    ['0 minutes', null],
    ['', null],
    ['an hour', null],
    ['1 hour 30 minutes or so', null],
    ['999 hours', null],
  ])('reads the length %j as %s', (text, minutes) => {
    expect(parseLength(text)).toBe(minutes)
  })

  it('rejects days that do not exist', () => {
    expect(parseDay('2026-02-29')).toBeNull()
    expect(parseDay('2024-02-29')?.toString()).toBe('2024-02-29')
    expect(parseDay('20260101')).toBeNull()
    expect(parseInstant('2026-05-09T18:00')).toBeNull()
    expect(instantText(at('2026-05-09T18:00:00.123456Z'))).toBe('2026-05-09T18:00:00.123Z')
  })

  it.each([
    '1970-01-01T00:00:00Z',
    '2026-02-28T23:59:59Z',
    '2024-02-29T00:00:00Z',
    '2026-05-31T18:00:00.5Z',
    '2026-05-09T18:00:00.123456Z',
    '0033-04-03T15:00:00Z',
    '-000043-03-15T12:00:00Z',
    '+010000-01-01T00:00:00Z',
  ])('reads and prints %s like Temporal', (text) => {
    const instant = Temporal.Instant.from(text)
    expect(instantFrom(text).equals(instant)).toBe(true)
    expect(exactText(instant)).toBe(instant.toString())
    expect(sameSpelling(text)).toBe(text)
  })

  it('normalizes the text of an instant, and rejects invalid instants', () => {
    expect(sameSpelling('2026-05-09T18:00:00.500000Z')).toBe('2026-05-09T18:00:00.5Z')
    expect(sameSpelling('2026-05-09T14:00:00-04:00')).toBe('2026-05-09T18:00:00Z')
    for (const text of ['2026-02-30T10:00:00Z', '2026-13-01T10:00:00Z', '2026-05-09T24:01:00Z', '2026-05-09'])
      expect(() => instantFrom(text)).toThrow(RangeError)
  })
})
