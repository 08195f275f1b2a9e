import { describe, expect, test } from 'vitest'
import { type ChangedWhen, isSameStart, whenChangeOf } from './when-change.ts'

const NEW_YORK = 'America/New_York'
/** Parses times on days in May 2026, in UTC: '16T21:30', '16T21:30/23:00', and past midnight '16T21:30/17T01:00'. */
function timed(text: string): ChangedWhen {
  const [start = '', end] = text.split('/')
  const at = (part: string) => `2026-05-${part}:00Z`
  const whole = end?.includes('T') ? end : `${start.slice(0, 2)}T${end}`
  return { kind: 'timed', start: at(start), end: end === undefined ? null : at(whole) }
}
/** Parses all-day times in May 2026: '16', '16-17', '16 tbd' (time to be decided). */
function days(text: string): ChangedWhen {
  const [range = '', tbd] = text.split(' ')
  const [first, last = first] = range.split('-')
  return { kind: 'days', firstDay: `2026-05-${first}`, lastDay: `2026-05-${last}`, timeTbd: tbd === 'tbd' }
}

describe('the kinds of changes to an event’s time', () => {
  test.each<[string, ChangedWhen, ChangedWhen, ReturnType<typeof whenChangeOf>]>([
    ['start and end move by an hour', timed('16T21:30/22:30'), timed('16T22:30/23:30'), 'time'],
    ['the start moves by an hour, without an end', timed('16T21:30'), timed('16T22:30'), 'time'],
    ['the end moves by an hour', timed('16T21:30/22:30'), timed('16T21:30/23:30'), 'length'],
    ['an end is added', timed('16T21:30'), timed('16T21:30/23:00'), 'length'],
    ['the end is removed', timed('16T21:30/23:00'), timed('16T21:30'), 'length'],
    // 02:00Z is 22:00 in New York. The event ends at 1:00, then at 2:00, on the 17th.
    ['the end moves, after midnight', timed('17T02:00/05:00'), timed('17T02:00/06:00'), 'length'],
    ['the event moves to the next day', timed('16T21:30'), timed('17T21:30'), 'moved'],
    // 03:30Z and 04:15Z, both on the 17th in UTC, are 23:30 and 0:15 in New York.
    ['the event moves past midnight in the reader’s zone', timed('17T03:30'), timed('17T04:15'), 'moved'],
    ['the time becomes to be decided', timed('16T21:30'), days('16 tbd'), 'timeTbd'],
    ['an all-day event gets a time to be decided', days('16'), days('16 tbd'), 'timeTbd'],
    ['the time becomes to be decided, on another day', timed('16T21:30'), days('17 tbd'), 'moved'],
    ['the time is decided', days('16 tbd'), timed('16T21:30/23:00'), 'time'],
    ['the time is decided, on another day', days('16 tbd'), timed('17T21:30'), 'moved'],
    ['a time to be decided becomes all-day', days('16 tbd'), days('16'), 'time'],
    ['a timed event becomes all-day', timed('16T21:30/22:30'), days('16'), 'time'],
    ['an event past midnight becomes all-day on its first day', timed('17T02:00/05:00'), days('16'), 'time'],
    ['an all-day event gets a second day', days('16'), days('16-17'), 'moved'],
    ['a day with the time to be decided gets a second day', days('16 tbd'), days('16-17 tbd'), 'moved'],
    ['a timed event becomes two all-day days', timed('16T21:30/22:30'), days('16-17'), 'moved'],
    ['an event over two days becomes all-day on both', timed('16T14:00/17T20:00'), days('16-17'), 'time'],
    ['a two-day event becomes an hour', days('16-17'), timed('16T21:30/22:30'), 'moved'],
    ['a two-day event moves by a day', days('16-17'), days('17-18'), 'moved'],
  ])('classifies a change of time: %s', (_case, from, to, expected) => {
    expect(whenChangeOf(from, to, NEW_YORK)).toBe(expected)
  })

  test('compares start times regardless of their text format, and never considers all-day starts equal', () => {
    const one: ChangedWhen = { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null }
    expect(isSameStart(one, { ...one, start: '2026-05-16T17:30:00.000-04:00' })).toBe(true)
    expect(isSameStart(one, { ...one, start: '2026-05-16T21:31:00Z' })).toBe(false)
    expect(isSameStart(days('16'), days('16 tbd'))).toBe(false)
    expect(isSameStart(days('16'), one)).toBe(false)
  })
})
