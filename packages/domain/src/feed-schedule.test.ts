import { describe, expect, test } from 'vitest'
import { heldAfter, nextCheck } from './feed-schedule.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const after = (hours: number) => NOW.add({ minutes: Math.round(hours * 60) })

function minutes(state: Partial<Parameters<typeof nextCheck>[0]>): number {
  const next = nextCheck({
    now: NOW,
    nextStart: null,
    failures: 0,
    retryAfter: null,
    hintMinutes: null,
    jitter: 0.5,
    ...state,
  })
  return NOW.until(next).total('minutes')
}

describe('how often a feed is asked', () => {
  test.each([
    ['on the day', 23, 5],
    ['under way', -1, 5],
    ['in two days', 48, 15],
    ['in two weeks less a minute', 24 * 14 - 0.02, 15],
    ['in three weeks', 24 * 21, 60],
  ])('an event %s', (_when, hours, expected) => {
    expect(minutes({ nextStart: after(hours) })).toBeCloseTo(expected, 5)
  })

  test('nothing ahead: hourly, or as rarely as the feed asks, up to six hours', () => {
    expect(minutes({})).toBeCloseTo(60, 5)
    expect(minutes({ hintMinutes: 15 })).toBeCloseTo(60, 5)
    expect(minutes({ hintMinutes: 240 })).toBeCloseTo(240, 5)
    expect(minutes({ hintMinutes: 7 * 24 * 60 })).toBeCloseTo(360, 5)
  })

  test('what the feed asks for does not count when something is near', () => {
    expect(minutes({ nextStart: after(3), hintMinutes: 240 })).toBeCloseTo(5, 5)
  })

  test('jitter spreads by a tenth either way', () => {
    expect(minutes({ jitter: 0 })).toBeCloseTo(54, 5)
    expect(minutes({ jitter: 1 })).toBeCloseTo(66, 5)
  })

  test('C39 failures back off, doubling up to six hours; the first retry comes at the usual time', () => {
    const near = { nextStart: after(3) }
    expect([1, 2, 3, 4, 8, 40].map((failures) => minutes({ ...near, failures }))).toEqual([
      5, 10, 20, 40, 360, 360,
    ])
  })

  test('C39 Retry-After is obeyed where it is later, and not where it is sooner', () => {
    expect(minutes({ retryAfter: after(10) })).toBeCloseTo(600, 5)
    expect(minutes({ retryAfter: after(0.1) })).toBeCloseTo(60, 5)
  })
})

describe('C37 a feed that loses most of what lies ahead', () => {
  const fresh = { held: null, now: NOW }

  test('is held back', () => {
    expect(heldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })).toEqual({
      since: NOW,
      count: 1,
      reference: 20,
    })
    expect(heldAfter({ ...fresh, upcomingBefore: 4, upcomingNow: 0 })).not.toBeNull()
  })

  test('is believed where it lost half or less, or three events or fewer', () => {
    expect(heldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 10 })).toBeNull()
    expect(heldAfter({ ...fresh, upcomingBefore: 3, upcomingNow: 0 })).toBeNull()
    expect(heldAfter({ ...fresh, upcomingBefore: 0, upcomingNow: 30 })).toBeNull()
  })

  test('is believed after three fetches over an hour that say the same', () => {
    const first = heldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })
    const second = heldAfter({ held: first, upcomingBefore: 2, upcomingNow: 2, now: after(0.5) })
    expect(second).toMatchObject({ count: 2, reference: 20 })
    expect(heldAfter({ held: second, upcomingBefore: 2, upcomingNow: 2, now: after(0.9) })).toMatchObject({
      count: 3,
    })
    expect(heldAfter({ held: second, upcomingBefore: 2, upcomingNow: 2, now: after(1) })).toBeNull()
  })

  test('is believed at once when its events are back', () => {
    const held = heldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })
    expect(heldAfter({ held, upcomingBefore: 2, upcomingNow: 19, now: after(0.1) })).toBeNull()
  })
})
