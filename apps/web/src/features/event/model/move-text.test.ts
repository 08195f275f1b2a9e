import type { EventWhen } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { moveTexts } from './move-text.ts'

const style = { locale: 'en-US', timeZone: 'America/Los_Angeles', hour12: true } as const
/** May 16, 2026, is a Saturday. Los Angeles is seven hours behind UTC in May. */
const timed = (start: string, end: string | null = null): EventWhen => ({
  kind: 'timed',
  start: `2026-05-${start}:00Z`,
  end: end === null ? null : `2026-05-${end}:00Z`,
  zone: style.timeZone,
})
const day = (firstDay: string, timeTbd = false): EventWhen => ({
  kind: 'days',
  firstDay: `2026-05-${firstDay}`,
  lastDay: `2026-05-${firstDay}`,
  timeTbd,
})

test.each<[string, EventWhen, EventWhen, string, string]>([
  ['another day and time', timed('16T20:30'), timed('17T21:00'), 'Sat 1:30 PM', 'Sun 2:00 PM'],
  ['another time of the same day', timed('16T20:30'), timed('16T22:00'), 'Sat 1:30 PM', '3:00 PM'],
  // A week later, the weekday is the same, so the texts name the dates.
  ['a week later', timed('16T20:30'), timed('23T20:30'), 'Sat, May 16, 1:30 PM', 'Sat, May 23, 1:30 PM'],
  [
    'another end',
    timed('16T20:30', '16T21:45'),
    timed('16T20:30', '16T22:00'),
    '1:30 – 2:45 PM',
    '1:30 – 3:00 PM',
  ],
  ['a time in place of a TBD', day('16', true), timed('16T20:30'), 'Sat Time TBD', '1:30 PM'],
  ['an all-day event on another day', day('16'), day('18'), 'Sat All day', 'Mon All day'],
])('names the old and the new time as short as both stay clear: %s', (_case, from, to, was, now) => {
  const untimed = (when: EventWhen) => (when.kind === 'days' && when.timeTbd ? 'Time TBD' : 'All day')
  const spaced = moveTexts(from, to, style, untimed).map((text) => text.replaceAll('\u00a0', ' '))
  expect(spaced).toEqual([was, now])
})
