import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterQuiet, type QuietHours } from './quiet-hours.ts'

function hours(text: string): QuietHours {
  const [from = '', until = ''] = text.split('–')
  return { from: Temporal.PlainTime.from(from), until: Temporal.PlainTime.from(until) }
}

function ends(text: string, zone: string, now: string): string {
  return afterQuiet(hours(text), zone, Temporal.Instant.from(now)).toString()
}

describe('quiet hours', () => {
  test.each<[string, string, string, string, string]>([
    ['a moment before the quiet hours', '13:00–14:00', 'UTC', '2026-05-01T12:59:59Z', '2026-05-01T12:59:59Z'],
    [
      'the moment at which the quiet hours begin',
      '13:00–14:00',
      'UTC',
      '2026-05-01T13:00:00Z',
      '2026-05-01T14:00:00Z',
    ],
    [
      'the last second of the quiet hours',
      '13:00–14:00',
      'UTC',
      '2026-05-01T13:59:59Z',
      '2026-05-01T14:00:00Z',
    ],
    [
      'the moment at which the quiet hours end',
      '13:00–14:00',
      'UTC',
      '2026-05-01T14:00:00Z',
      '2026-05-01T14:00:00Z',
    ],
    ['past midnight, in the evening', '22:00–07:00', 'UTC', '2026-05-01T23:00:00Z', '2026-05-02T07:00:00Z'],
    ['past midnight, in the morning', '22:00–07:00', 'UTC', '2026-05-02T06:59:00Z', '2026-05-02T07:00:00Z'],
    ['past midnight, in the daytime', '22:00–07:00', 'UTC', '2026-05-02T12:00:00Z', '2026-05-02T12:00:00Z'],
    ['quiet hours until midnight', '22:00–00:00', 'UTC', '2026-05-01T23:59:00Z', '2026-05-02T00:00:00Z'],
    ['quiet hours from midnight', '00:00–07:00', 'UTC', '2026-05-01T23:59:00Z', '2026-05-01T23:59:00Z'],
    // The instant 07:45Z is 13:30 in Kathmandu.
    [
      'in the person’s own zone',
      '13:00–14:00',
      'Asia/Kathmandu',
      '2026-05-01T07:45:00Z',
      '2026-05-01T08:15:00Z',
    ],
    [
      'in a zone with a half-hour offset',
      '22:00–07:00',
      'America/St_Johns',
      '2026-05-02T01:00:00Z',
      '2026-05-02T09:30:00Z',
    ],
    // Kiritimati is 14 hours ahead of UTC, so its 07:00 on May 2 is 17:00 on May 1 in UTC.
    [
      'in a zone that is a day ahead',
      '22:00–07:00',
      'Pacific/Kiritimati',
      '2026-05-01T16:59:00Z',
      '2026-05-01T17:00:00Z',
    ],
    [
      'in a zone that is a day behind',
      '22:00–07:00',
      'Pacific/Pago_Pago',
      '2026-05-02T17:00:00Z',
      '2026-05-02T18:00:00Z',
    ],
    // New York, March 8, 2026: clocks go from 02:00 to 03:00.
    [
      'a night that is one hour shorter',
      '22:00–07:00',
      'America/New_York',
      '2026-03-08T04:00:00Z',
      '2026-03-08T11:00:00Z',
    ],
    [
      'quiet hours that end at a skipped time',
      '22:00–02:30',
      'America/New_York',
      '2026-03-08T06:59:00Z',
      '2026-03-08T07:00:00Z',
    ],
    [
      'quiet hours that begin at a skipped time',
      '02:30–07:00',
      'America/New_York',
      '2026-03-08T07:00:00Z',
      '2026-03-08T11:00:00Z',
    ],
    [
      'quiet hours that lie within the skipped hour',
      '02:10–02:40',
      'America/New_York',
      '2026-03-08T07:00:00Z',
      '2026-03-08T07:00:00Z',
    ],
    // New York, November 1, 2026: clocks go from 02:00 back to 01:00.
    [
      'a night that is one hour longer',
      '22:00–07:00',
      'America/New_York',
      '2026-11-01T03:00:00Z',
      '2026-11-01T12:00:00Z',
    ],
    [
      'quiet hours that end at a repeated time: the second one',
      '22:00–01:30',
      'America/New_York',
      '2026-11-01T05:45:00Z',
      '2026-11-01T06:30:00Z',
    ],
    [
      'quiet hours that begin at a repeated time: the first one',
      '01:30–07:00',
      'America/New_York',
      '2026-11-01T05:30:00Z',
      '2026-11-01T12:00:00Z',
    ],
    // Lord Howe, April 5, 2026: clocks go from 02:00 back to 01:30.
    [
      'clocks that go back half an hour',
      '22:00–01:45',
      'Australia/Lord_Howe',
      '2026-04-04T15:05:00Z',
      '2026-04-04T15:15:00Z',
    ],
    // Apia had no December 30, 2011.
    [
      'a day that did not exist in the zone',
      '22:00–07:00',
      'Pacific/Apia',
      '2011-12-30T09:00:00Z',
      '2011-12-30T17:00:00Z',
    ],
  ])('returns the expected end of quiet hours: %s', (_case, text, zone, now, expected) => {
    expect(ends(text, zone, now)).toBe(expected)
  })

  test('returns the given instant for a person without quiet hours', () => {
    const now = Temporal.Instant.from('2026-05-01T12:00:00Z')
    expect(afterQuiet(null, 'UTC', now)).toBe(now)
  })

  test('delays a notification exactly until the end of quiet hours, for random quiet hours, zones and times', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const asTime = (count: number) => Temporal.PlainTime.from('00:00').add({ minutes: count })
    const zone = fc.constantFrom(
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Havana',
    )
    // Tests every half hour of the year 2026.
    const start = fc.integer({ min: 0, max: 365 * 48 }).map((halves) => halves * 30)
    fc.assert(
      fc.property(minute, minute, zone, start, (from, until, where, minutes) => {
        fc.pre(from !== until)
        const quiet = { from: asTime(from), until: asTime(until) }
        const now = Temporal.Instant.from('2026-01-01T00:00:00Z').add({ minutes })
        const free = afterQuiet(quiet, where, now)
        const isQuiet = (moment: Temporal.Instant) => {
          const clock = moment.toZonedDateTimeISO(where).toPlainTime()
          const at = clock.hour * 60 + clock.minute
          return from < until ? at >= from && at < until : at >= from || at < until
        }
        expect(isQuiet(free)).toBe(false)
        if (isQuiet(now)) expect(isQuiet(free.subtract({ seconds: 1 })) || isLeap(free, where)).toBe(true)
        else if (!isTwice(now, where)) expect(free.equals(now)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

/** True if clocks change at `moment`, so the clock time one second earlier may be outside quiet hours. */
function isLeap(moment: Temporal.Instant, zone: string): boolean {
  const before = moment.subtract({ seconds: 1 }).toZonedDateTimeISO(zone)
  return before.offsetNanoseconds !== moment.toZonedDateTimeISO(zone).offsetNanoseconds
}

/** Returns true if clocks go back within three hours. The repeated hour can make quiet hours longer. */
function isTwice(moment: Temporal.Instant, zone: string): boolean {
  const offset = (hours: number) => moment.add({ hours }).toZonedDateTimeISO(zone).offsetNanoseconds
  return offset(-3) !== offset(3)
}
