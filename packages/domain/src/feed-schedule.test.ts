import { describe, expect, test } from 'vitest'
import { believedFrom, type FeedState, withheldAfter, isCoolingDown, nextCheck } from './feed-schedule.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const after = (hours: number) => NOW.add({ minutes: Math.round(hours * 60) })

const WELL: FeedState = {
  now: NOW,
  nextStart: null,
  failures: 0,
  failingSince: null,
  isRateLimited: false,
  retryAfter: null,
  hintMinutes: null,
  isMissing: false,
  believedFrom: null,
  jitter: 0.5,
}

function minutes(state: Partial<FeedState>): number {
  return NOW.until(nextCheck({ ...WELL, ...state }).at).total('minutes')
}

describe('the time between two fetches of a feed', () => {
  test.each([
    ['on the same day', 23, 5],
    ['in progress', -1, 5],
    ['on the second day of a tournament', -30, 5],
    ['in two days', 48, 15],
    ['a minute less than two weeks ahead', 24 * 14 - 0.02, 15],
    ['in three weeks', 24 * 21, 60],
  ])('depends on the start of the next event: %s', (_when, hours, expected) => {
    expect(minutes({ nextStart: after(hours) })).toBeCloseTo(expected, 5)
  })

  test('fetches a feed without future events every hour, or at the interval that the feed proposes, up to six hours', () => {
    expect(minutes({})).toBeCloseTo(60, 5)
    expect(minutes({ hintMinutes: 15 })).toBeCloseTo(60, 5)
    expect(minutes({ hintMinutes: 240 })).toBeCloseTo(240, 5)
    expect(minutes({ hintMinutes: 7 * 24 * 60 })).toBeCloseTo(360, 5)
  })

  test('ignores the interval that the feed proposes if an event starts within 14 days', () => {
    expect(minutes({ nextStart: after(3), hintMinutes: 240 })).toBeCloseTo(5, 5)
    expect(minutes({ nextStart: after(48), hintMinutes: 240 })).toBeCloseTo(15, 5)
  })

  test('fetches a feed at least every five minutes while an event is missing from the last response', () => {
    for (const state of [{}, { hintMinutes: 240 }, { nextStart: after(48) }, { nextStart: after(3) }])
      expect(minutes({ ...state, isMissing: true })).toBeCloseTo(5, 5)
  })

  test('shifts the time of the next fetch at random by up to 10 %, but reports the interval without the shift', () => {
    expect(minutes({ jitter: 0 })).toBeCloseTo(54, 5)
    expect(minutes({ jitter: 1 })).toBeCloseTo(66, 5)
    for (const jitter of [0, 0.3, 1]) expect(nextCheck({ ...WELL, jitter }).minutes).toBe(60)
  })
})

describe('a feed that fails (C39)', () => {
  const inRow = (state: Partial<FeedState>) =>
    [1, 2, 3, 4, 8, 40].map((failures) => Math.round(minutes({ ...state, failures })))

  test('doubles the pause after every failure but the first, up to a limit', () => {
    expect(inRow({})).toEqual([60, 120, 240, 360, 360, 360])
    expect(inRow({ nextStart: after(48) })).toEqual([15, 30, 60, 120, 120, 120])
  })

  test('fetches a failing feed at least every half hour while an event starts within a day', () => {
    expect(inRow({ nextStart: after(3) })).toEqual([5, 10, 20, 30, 30, 30])
    expect(inRow({ nextStart: after(-1) })).toEqual([5, 10, 20, 30, 30, 30])
  })

  test('fetches a feed every six hours after a week of failures, even if an event starts within a day', () => {
    const dead = { nextStart: after(3), failures: 400 }
    expect(minutes({ ...dead, failingSince: after(-24 * 7) })).toBeCloseTo(360, 5)
    expect(minutes({ ...dead, failingSince: after(-24 * 7 + 1) })).toBeCloseTo(30, 5)
  })

  test('waits at least 15 minutes after the feed’s server rate-limited the app', () => {
    expect(minutes({ nextStart: after(3), failures: 1, isRateLimited: true })).toBeCloseTo(15, 5)
    expect(minutes({ nextStart: after(3), failures: 9, isRateLimited: true })).toBeCloseTo(30, 5)
  })

  test('schedules the next fetch after Retry-After if that time is later than the planned fetch', () => {
    const late = { failures: 1, retryAfter: after(10) }
    expect(minutes({ ...late, jitter: 0 })).toBeCloseTo(600, 5)
    // Random jitter spreads feeds with the same Retry-After over one minute.
    expect(minutes({ ...late, jitter: 1 })).toBeCloseTo(601, 5)
    expect(nextCheck({ ...WELL, ...late }).minutes).toBe(600)
    expect(minutes({ failures: 1, retryAfter: after(0.1) })).toBeCloseTo(60, 5)
  })
})

describe('a person’s request to fetch a feed', () => {
  const asked = (seconds: number, over: Partial<Parameters<typeof isCoolingDown>[0]> = {}) =>
    isCoolingDown({
      now: NOW,
      checkedAt: NOW.subtract({ seconds }),
      nextCheckAt: after(1),
      isRateLimited: false,
      ...over,
    })

  test('fetches a feed that was not fetched in the last five seconds', () => {
    expect([0, 4, 5, 60].map((seconds) => asked(seconds))).toEqual([true, true, false, false])
    expect(asked(0, { checkedAt: null })).toBe(false)
    // An age of -30 seconds means that the clock was set back after the last fetch.
    expect(asked(-30)).toBe(false)
  })

  test('fetches a rate-limited feed after a minute, or earlier if the Retry-After time has passed', () => {
    expect([5, 59, 60, 600].map((seconds) => asked(seconds, { isRateLimited: true }))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(asked(20, { isRateLimited: true, nextCheckAt: NOW })).toBe(false)
    expect(asked(3, { isRateLimited: true, nextCheckAt: NOW })).toBe(true)
  })
})

describe('a feed that lost most of its events, while their removal is unconfirmed (C37)', () => {
  test('fetches a feed with unconfirmed missing events at least every 15 minutes, and as soon as confirmation is possible', () => {
    expect(minutes({ believedFrom: after(1) })).toBeCloseTo(15, 5)
    expect(minutes({ believedFrom: after(1), nextStart: after(3) })).toBeCloseTo(5, 5)
    expect(minutes({ believedFrom: after(0.1) })).toBeCloseTo(6, 5)
    // An hour has passed since the events went missing, but there were too few fetches to confirm the removals.
    expect(minutes({ believedFrom: after(-0.1) })).toBeCloseTo(15, 5)
  })
})

describe('a feed that loses most of its future events (C37)', () => {
  const fresh = { held: null, now: NOW }

  test('removes no events yet if a feed loses most of its future events in one fetch', () => {
    expect(withheldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })).toEqual({
      since: NOW,
      count: 1,
      reference: 20,
      left: 2,
    })
    expect(withheldAfter({ ...fresh, upcomingBefore: 5, upcomingNow: 0 })).not.toBeNull()
    expect(withheldAfter({ ...fresh, upcomingBefore: 11, upcomingNow: 5 })).not.toBeNull()
  })

  test('needs no confirmation if a feed lost at most half of its events, or at most four events', () => {
    expect(withheldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 10 })).toBeNull()
    expect(withheldAfter({ ...fresh, upcomingBefore: 4, upcomingNow: 0 })).toBeNull()
    expect(withheldAfter({ ...fresh, upcomingBefore: 0, upcomingNow: 30 })).toBeNull()
  })

  test('accepts the removals after three fetches, over at least an hour, in which the events were missing', () => {
    const first = withheldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })
    const second = withheldAfter({ held: first, upcomingBefore: 2, upcomingNow: 1, now: after(0.5) })
    expect(second).toMatchObject({ count: 2, reference: 20, left: 1 })
    // Two fetches without the events are not enough to remove them, even if hours lie between the fetches.
    expect(withheldAfter({ held: first, upcomingBefore: 2, upcomingNow: 2, now: after(5) })).not.toBeNull()
    expect(withheldAfter({ held: second, upcomingBefore: 2, upcomingNow: 2, now: after(0.9) })).toMatchObject(
      {
        count: 3,
      },
    )
    expect(withheldAfter({ held: second, upcomingBefore: 2, upcomingNow: 2, now: after(1) })).toBeNull()
  })

  test('accepts the removals one hour after the events were first missing, at the earliest', () => {
    const held = withheldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })
    expect(held && believedFrom(held)).toEqual(after(1))
  })

  test('stops waiting for confirmation as soon as the missing events are back', () => {
    const held = withheldAfter({ ...fresh, upcomingBefore: 20, upcomingNow: 2 })
    expect(withheldAfter({ held, upcomingBefore: 2, upcomingNow: 19, now: after(0.1) })).toBeNull()
  })
})
