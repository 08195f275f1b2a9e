import { describe, expect, test } from 'vitest'
import { type ChangedWhen, isSameStart, whenChangeOf } from './when-change.ts'

const NEW_YORK = 'America/New_York'
/** Times on days in May 2026, in UTC: '16T21:30', '16T21:30/23:00', and over midnight '16T21:30/17T01:00'. */
function timed(text: string): ChangedWhen {
  const [start = '', end] = text.split('/')
  const at = (part: string) => `2026-05-${part}:00Z`
  const whole = end?.includes('T') ? end : `${start.slice(0, 2)}T${end}`
  return { kind: 'timed', start: at(start), end: end === undefined ? null : at(whole) }
}
/** '16', '16-17', '16 tbd' */
function days(text: string): ChangedWhen {
  const [range = '', tbd] = text.split(' ')
  const [first, last = first] = range.split('-')
  return { kind: 'days', firstDay: `2026-05-${first}`, lastDay: `2026-05-${last}`, timeTbd: tbd === 'tbd' }
}

describe('the kind of a time change', () => {
  test.each<[string, ChangedWhen, ChangedWhen, ReturnType<typeof whenChangeOf>]>([
    ['an hour later', timed('16T21:30/22:30'), timed('16T22:30/23:30'), 'time'],
    ['an hour later, as long as nobody knows', timed('16T21:30'), timed('16T22:30'), 'time'],
    ['longer', timed('16T21:30/22:30'), timed('16T21:30/23:30'), 'length'],
    ['its end known', timed('16T21:30'), timed('16T21:30/23:00'), 'length'],
    ['its end not known any more', timed('16T21:30/23:00'), timed('16T21:30'), 'length'],
    // 22:00 in New York until 1:00 and 2:00 on the 17th.
    ['longer past midnight', timed('17T02:00/05:00'), timed('17T02:00/06:00'), 'length'],
    ['the next day', timed('16T21:30'), timed('17T21:30'), 'moved'],
    // 23:30 and 0:15 in New York, both on the 17th in UTC.
    ['past the reader’s midnight', timed('17T03:30'), timed('17T04:15'), 'moved'],
    ['its hour is open', timed('16T21:30'), days('16 tbd'), 'timeTbd'],
    ['its hour is open, and was all day', days('16'), days('16 tbd'), 'timeTbd'],
    ['its hour is open, on another day', timed('16T21:30'), days('17 tbd'), 'moved'],
    ['its hour is known', days('16 tbd'), timed('16T21:30/23:00'), 'time'],
    ['its hour is known, on another day', days('16 tbd'), timed('17T21:30'), 'moved'],
    ['all day, and was to be decided', days('16 tbd'), days('16'), 'time'],
    ['all day', timed('16T21:30/22:30'), days('16'), 'time'],
    ['all of the day it began on', timed('17T02:00/05:00'), days('16'), 'time'],
    ['a day more', days('16'), days('16-17'), 'moved'],
    ['a day more, to be decided as before', days('16 tbd'), days('16-17 tbd'), 'moved'],
    ['two days, and was an hour', timed('16T21:30/22:30'), days('16-17'), 'moved'],
    ['two whole days, and had hours', timed('16T14:00/17T20:00'), days('16-17'), 'time'],
    ['an hour, and was two days', days('16-17'), timed('16T21:30/22:30'), 'moved'],
    ['the next days', days('16-17'), days('17-18'), 'moved'],
  ])('is recognized: %s', (_case, from, to, expected) => {
    expect(whenChangeOf(from, to, NEW_YORK)).toBe(expected)
  })

  test('compares starts regardless of their spelling, and never equates all-day events', () => {
    const one: ChangedWhen = { kind: 'timed', start: '2026-05-16T21:30:00Z', end: null }
    expect(isSameStart(one, { ...one, start: '2026-05-16T17:30:00.000-04:00' })).toBe(true)
    expect(isSameStart(one, { ...one, start: '2026-05-16T21:31:00Z' })).toBe(false)
    expect(isSameStart(days('16'), days('16 tbd'))).toBe(false)
    expect(isSameStart(days('16'), one)).toBe(false)
  })
})
