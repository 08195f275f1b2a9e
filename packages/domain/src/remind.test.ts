import { describe, expect, test } from 'vitest'
import {
  birthdayIn,
  birthdayReminder,
  type RemindedEvent,
  reminderBase,
  reminderOf,
  ringsAt,
} from './remind.ts'

const NEW_YORK = 'America/New_York'
const LORD_HOWE = 'Australia/Lord_Howe'

const event = (fields: Partial<RemindedEvent> = {}): RemindedEvent => ({
  when: { kind: 'timed', start: '2026-05-09T17:00:00Z' },
  arriveBy: null,
  status: 'confirmed',
  isHidden: false,
  ...fields,
})
const due = (reminded: RemindedEvent, lead: number, zone = NEW_YORK, fromArrival = false) =>
  reminderOf(reminded, { lead, fromArrival, zone })?.toString() ?? null
const timed = (start: string) => event({ when: { kind: 'timed', start } })
const days = (firstDay: string) => event({ when: { kind: 'days', firstDay } })

test.each([
  [15, '2026-05-09T16:45:00Z'],
  [30, '2026-05-09T16:30:00Z'],
  [60, '2026-05-09T16:00:00Z'],
  [120, '2026-05-09T15:00:00Z'],
  [360, '2026-05-09T11:00:00Z'],
  [720, '2026-05-09T05:00:00Z'],
  [1440, '2026-05-08T17:00:00Z'],
])('computes a reminder %i minutes before the start as %s', (lead, expected) => {
  expect(due(event(), lead)).toBe(expected)
})

test('counts a reminder’s minutes back from the arrival time if the person chose the arrival time and the event has one', () => {
  const withArrival = event({ arriveBy: '2026-05-09T16:15:00Z' })
  expect(due(withArrival, 30, NEW_YORK, true)).toBe('2026-05-09T15:45:00Z')
  expect(due(withArrival, 30)).toBe('2026-05-09T16:30:00Z')
  expect(due(event(), 30, NEW_YORK, true)).toBe('2026-05-09T16:30:00Z')
})

test.each(['cancelled', 'postponed', 'removed'])('creates no reminder for a %s event', (status) => {
  expect(due(event({ status }), 60)).toBeNull()
})

test('creates no reminder for a hidden event', () => {
  expect(due(event({ isHidden: true }), 60)).toBeNull()
})

describe('reminders in elapsed minutes over a clock change (C20)', () => {
  test.each([
    // New York skips from 02:00 to 03:00 on March 8, 2026. An event at 01:30 EST is 06:30Z.
    ['an event in the hour before the skipped hour', '2026-03-08T06:30:00Z', 120, '2026-03-08T04:30:00Z'],
    // RFC 5545 reads the skipped time 02:30 as 03:30 EDT, which is 07:30Z.
    // A reminder one hour ahead is due at 06:30Z, which is 01:30 EST.
    [
      'an event at 02:30, which does not exist that night',
      '2026-03-08T07:30:00Z',
      60,
      '2026-03-08T06:30:00Z',
    ],
    [
      'an event at noon of that day, reminded a day ahead',
      '2026-03-08T16:00:00Z',
      1440,
      '2026-03-07T16:00:00Z',
    ],
    // Clocks go back from 02:00 to 01:00 on November 1, 2026: the first 01:30 is 05:30Z, the second 06:30Z.
    ['an event at the first 01:30', '2026-11-01T05:30:00Z', 60, '2026-11-01T04:30:00Z'],
    ['an event at the second 01:30', '2026-11-01T06:30:00Z', 60, '2026-11-01T05:30:00Z'],
    ['an event at 02:30 of the longer night', '2026-11-01T07:30:00Z', 60, '2026-11-01T06:30:00Z'],
    // Lord Howe's clocks skip from 02:00 to 02:30 on October 4, 2026.
    // An event at the skipped time 02:15 starts at 02:45, which is 15:45Z.
    ['an event at 02:15 in Lord Howe’s shorter night', '2026-10-03T15:45:00Z', 30, '2026-10-03T15:15:00Z'],
    // Lord Howe's 01:45 occurs twice on April 5, 2026: at 14:45Z and 15:15Z.
    ['an event at the second 01:45 in Lord Howe', '2026-04-04T15:15:00Z', 30, '2026-04-04T14:45:00Z'],
  ])('counts the minutes back from %s', (_which, start, lead, expected) => {
    expect(due(timed(start), lead)).toBe(expected)
  })
})

describe('all-day events, counted from 8:00 on their first day (C21)', () => {
  test.each([
    ['2026-05-09', NEW_YORK, 60, '2026-05-09T11:00:00Z'],
    ['2026-05-09', NEW_YORK, 1440, '2026-05-08T12:00:00Z'],
    ['2026-05-09', 'Asia/Kathmandu', 60, '2026-05-09T01:15:00Z'],
    ['2026-05-09', 'America/St_Johns', 15, '2026-05-09T10:15:00Z'],
    ['2026-05-09', 'Etc/GMT+12', 60, '2026-05-09T19:00:00Z'],
    ['2026-05-09', 'Pacific/Kiritimati', 60, '2026-05-08T17:00:00Z'],
    // C20: on March 8, 2026, 8:00 in New York is daylight time. 24 hours earlier it is 7:00 standard time.
    ['2026-03-08', NEW_YORK, 60, '2026-03-08T11:00:00Z'],
    ['2026-03-08', NEW_YORK, 1440, '2026-03-07T12:00:00Z'],
    ['2026-11-01', NEW_YORK, 60, '2026-11-01T12:00:00Z'],
    ['2026-11-01', NEW_YORK, 1440, '2026-10-31T13:00:00Z'],
    ['2026-10-04', LORD_HOWE, 30, '2026-10-03T20:30:00Z'],
    ['2026-04-05', LORD_HOWE, 30, '2026-04-04T21:00:00Z'],
  ])(
    'computes the reminder of an all-day event on %s in %s, %i minutes before, as %s',
    (firstDay, zone, lead, expected) => {
      expect(due(days(firstDay), lead, zone)).toBe(expected)
    },
  )

  test('ignores a stored arrival time for all-day events', () => {
    const base = reminderBase(
      { when: { kind: 'days', firstDay: '2026-05-09' }, arriveBy: '2026-05-09T16:15:00Z' },
      true,
      NEW_YORK,
    )
    expect(base.toString()).toBe('2026-05-09T12:00:00Z')
  })
})

describe('reminders of birthdays', () => {
  test.each([
    ['2015-05-09', 2026, '2026-05-09'],
    ['2016-02-29', 2026, '2026-02-28'],
    ['2016-02-29', 2028, '2028-02-29'],
    ['2016-02-29', 2100, '2100-02-28'],
    ['2026-05-09', 2026, null],
    ['2030-05-09', 2026, null],
  ])('places the birthday of a person born on %s in the year %i on %s', (born, year, expected) => {
    expect(birthdayIn(year, Temporal.PlainDate.from(born))?.toString() ?? null).toBe(expected)
  })

  test.each([
    ['2026-05-09', NEW_YORK, '2026-05-09T13:00:00Z'],
    ['2026-03-08', NEW_YORK, '2026-03-08T13:00:00Z'],
    ['2026-05-09', 'Pacific/Kiritimati', '2026-05-08T19:00:00Z'],
    ['2026-10-04', LORD_HOWE, '2026-10-03T22:00:00Z'],
  ])('computes the reminder of a birthday on %s in %s as %s', (day, zone, expected) => {
    expect(birthdayReminder(Temporal.PlainDate.from(day), zone).toString()).toBe(expected)
  })
})

describe('quiet hours from 22:00 to 07:00 in New York', () => {
  const quiet = {
    quietHours: { from: new Temporal.PlainTime(22), until: new Temporal.PlainTime(7) },
    zone: NEW_YORK,
  }
  test.each([
    // 7:00 in New York on May 9 is 11:00Z.
    [
      'delay a reminder that is due at night',
      '2026-05-09T05:00:00Z',
      '2026-05-09T17:00:00Z',
      '2026-05-09T11:00:00Z',
    ],
    [
      'do not delay a reminder that is due in the daytime',
      '2026-05-09T16:00:00Z',
      '2026-05-09T17:00:00Z',
      '2026-05-09T16:00:00Z',
    ],
    [
      'do not delay a reminder beyond the start of the event',
      '2026-05-09T10:00:00Z',
      '2026-05-09T10:30:00Z',
      '2026-05-09T10:00:00Z',
    ],
    [
      'do not delay a reminder to the exact start of the event',
      '2026-05-09T10:00:00Z',
      '2026-05-09T11:00:00Z',
      '2026-05-09T10:00:00Z',
    ],
    ['delay a notification without an event', '2026-05-09T10:00:00Z', null, '2026-05-09T11:00:00Z'],
  ])('%s', (_what, at, begins, expected) => {
    const rings = ringsAt(
      Temporal.Instant.from(at),
      begins === null ? null : Temporal.Instant.from(begins),
      quiet,
    )
    expect(rings.toString()).toBe(expected)
  })

  test('delays no reminder for a person without quiet hours', () => {
    const at = Temporal.Instant.from('2026-05-09T05:00:00Z')
    expect(ringsAt(at, null, { quietHours: null, zone: NEW_YORK })).toBe(at)
  })
})
