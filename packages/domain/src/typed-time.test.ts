import { describe, expect, it } from 'vitest'
import { type EventTime, lengthOf, moved, moveOf, timeFrom, type TypedChange } from './typed-time.ts'

const NEW_YORK = 'America/New_York'
const wall = (text: string) => Temporal.PlainDateTime.from(text)
const day = (text: string) => Temporal.PlainDate.from(text)
const clock = (text: string) => Temporal.PlainTime.from(text)
const made = (text: string, { zone = NEW_YORK, minutes = 60, isSecond = false } = {}) =>
  timeFrom(wall(text), zone, minutes, isSecond)
const synced = (start: string, end: string | null, zone = NEW_YORK): EventTime => ({
  when: {
    kind: 'timed',
    start: Temporal.Instant.from(start),
    end: end === null ? null : Temporal.Instant.from(end),
    zone,
  },
  typed: null,
})
const days = (first: string, last: string, timeTbd = false): EventTime => ({
  when: { kind: 'days', firstDay: day(first), lastDay: day(last), timeTbd },
  typed: null,
})
const shown = ({ when }: EventTime) =>
  when.kind === 'timed'
    ? [when.start.toString(), when.end?.toString() ?? null, when.zone]
    : [when.firstDay.toString(), when.lastDay.toString(), when.timeTbd]
/** Returns the time of an event after a person edits the time, or null if nothing changed. */
function after(known: EventTime, change: TypedChange, zone = NEW_YORK) {
  const move = moveOf(known, change, zone)
  return move && shown(moved(known, move))
}

describe('conversion of a typed time to an instant (C20)', () => {
  it.each([
    ['2026-11-01T01:30', false, '2026-11-01T05:30:00Z', false],
    ['2026-11-01T01:30', true, '2026-11-01T06:30:00Z', true],
    // 12:00 occurs once that day, so the flag for the second time has no effect.
    ['2026-11-01T12:00', true, '2026-11-01T17:00:00Z', false],
    ['2026-03-08T02:30', true, '2026-03-08T07:30:00Z', false],
  ])('converts the typed time %s, with the flag for the second time %s', (text, isSecond, start, kept) => {
    const time = made(text, { isSecond })
    expect([shown(time)[0], time.typed?.isSecond]).toEqual([start, kept])
  })

  it('ends an event after the typed number of elapsed minutes, even over a clock change', () => {
    expect(shown(made('2026-11-01T00:30', { minutes: 120 }))).toEqual([
      '2026-11-01T04:30:00Z',
      '2026-11-01T06:30:00Z',
      NEW_YORK,
    ])
  })
})

describe('a typed change of an event’s time', () => {
  it.each<[string, EventTime, TypedChange, unknown]>([
    ['an empty change has no effect', made('2026-05-09T12:00'), {}, null],
    [
      'typing the current values has no effect',
      made('2026-05-09T12:00'),
      { date: day('2026-05-09'), startTime: clock('12:00'), isSecond: false, durationMinutes: 60 },
      null,
    ],
    [
      'typing the displayed minute of a feed time with stray seconds has no effect',
      synced('2026-05-09T16:00:45Z', null),
      { date: day('2026-05-09'), startTime: clock('12:00') },
      null,
    ],
    [
      'a new length changes only the end',
      made('2026-05-09T12:00'),
      { durationMinutes: 90 },
      ['2026-05-09T16:00:00Z', '2026-05-09T17:30:00Z', NEW_YORK],
    ],
    [
      'a new day across a clock change keeps the local time',
      made('2026-03-07T12:00'),
      { date: day('2026-03-08') },
      ['2026-03-08T16:00:00Z', '2026-03-08T17:00:00Z', NEW_YORK],
    ],
    [
      'a new start keeps an unknown end',
      synced('2026-05-09T16:00:00Z', null),
      { startTime: clock('13:00') },
      ['2026-05-09T17:00:00Z', null, NEW_YORK],
    ],
    [
      'a new length replaces an unknown end',
      synced('2026-05-09T16:00:00Z', null),
      { durationMinutes: 90 },
      ['2026-05-09T16:00:00Z', '2026-05-09T17:30:00Z', NEW_YORK],
    ],
    [
      'a new start keeps a length that has seconds',
      synced('2026-05-09T16:00:00Z', '2026-05-09T17:10:30Z'),
      { startTime: clock('13:00') },
      ['2026-05-09T17:00:00Z', '2026-05-09T18:10:30Z', NEW_YORK],
    ],
    [
      'a new day moves an all-day event of several days',
      days('2026-05-09', '2026-05-10'),
      { date: day('2026-05-11') },
      ['2026-05-11', '2026-05-12', false],
    ],
    [
      'typing the current day has no effect',
      days('2026-05-09', '2026-05-09'),
      { date: day('2026-05-09'), durationMinutes: 60 },
      null,
    ],
    [
      'a typed time applies to a day with the time to be decided',
      days('2026-05-09', '2026-05-09', true),
      { startTime: clock('09:00'), durationMinutes: 60 },
      ['2026-05-09T13:00:00Z', '2026-05-09T14:00:00Z', NEW_YORK],
    ],
    [
      'a typed time without a length applies to an all-day event',
      days('2026-05-09', '2026-05-09'),
      { date: day('2026-05-10'), startTime: clock('09:00') },
      ['2026-05-10T13:00:00Z', null, NEW_YORK],
    ],
  ])('applies a typed change: %s', (_what, known, change, expected) => {
    expect(after(known, change)).toEqual(expected)
  })

  it('reads a new clock time in the editor’s zone, and keeps the event’s zone if only the length changed', () => {
    const noon = made('2026-05-09T12:00')
    const nine = { date: day('2026-05-09'), startTime: clock('09:00') }
    expect(after(noon, nine, 'America/Los_Angeles')).toBeNull()
    expect(after(noon, { ...nine, durationMinutes: 30 }, 'America/Los_Angeles')).toEqual([
      '2026-05-09T16:00:00Z',
      '2026-05-09T16:30:00Z',
      NEW_YORK,
    ])
    expect(after(noon, { startTime: clock('10:00') }, 'America/Los_Angeles')).toEqual([
      '2026-05-09T17:00:00Z',
      '2026-05-09T18:00:00Z',
      'America/Los_Angeles',
    ])
  })
})

it('moves all events of a series by the same number of days and to the same clock time', () => {
  const move = moveOf(
    made('2026-05-09T12:00'),
    { date: day('2026-05-10'), startTime: clock('08:00') },
    NEW_YORK,
  )
  expect(move).toMatchObject({ days: 1, minutes: null })
  if (move)
    expect(shown(moved(made('2026-05-16T18:30', { minutes: 45 }), move))).toEqual([
      '2026-05-17T12:00:00Z',
      '2026-05-17T12:45:00Z',
      NEW_YORK,
    ])
})

it('returns the length in minutes, or null if the event has no end or is all-day', () => {
  expect(lengthOf(made('2026-05-09T12:00', { minutes: 75 }))).toBe(75)
  expect(lengthOf(synced('2026-05-09T16:00:00Z', '2026-05-09T17:10:30Z'))).toBe(70.5)
  expect(lengthOf(synced('2026-05-09T16:00:00Z', null))).toBeNull()
  expect(lengthOf(days('2026-05-09', '2026-05-09'))).toBeNull()
})
