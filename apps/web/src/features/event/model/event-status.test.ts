import { expect, it } from 'vitest'
import { madeEvent, timed } from './made-event.ts'
import { isStruck, statusesOf } from './event-status.ts'

it('lists everything unusual about an event, such as “canceled”, “time TBD” or “no end time”', () => {
  expect(statusesOf(madeEvent())).toEqual([])
  expect(statusesOf(timed('2026-05-14T20:00:00Z', null, { status: 'cancelled' }))).toEqual([
    'cancelled',
    'noEnd',
  ])
  const tbd = { kind: 'days', firstDay: '2026-05-17', lastDay: '2026-05-17', timeTbd: true } as const
  expect(statusesOf(madeEvent({ when: tbd }))).toEqual(['timeTbd'])
})

it('strikes through canceled and postponed events, but not removed ones', () => {
  expect(
    (['confirmed', 'cancelled', 'postponed', 'removed'] as const).map((status) => isStruck({ status })),
  ).toEqual([false, true, true, false])
})
