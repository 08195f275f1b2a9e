import { describe, expect, it } from 'vitest'
import { clockChangeOn, isRepeated } from './clock-change.ts'

describe('clock changes by zone and day (C20)', () => {
  it.each([
    // New York skips 2:00 to 3:00 (minutes 120 to 180) in March, and repeats 1:00 to 2:00 in November.
    ['2026-03-08', 'America/New_York', { kind: 'skipped', from: 120, to: 180 }],
    ['2026-11-01', 'America/New_York', { kind: 'repeated', from: 60, to: 120 }],
    // Lord Howe Island's clocks shift by only 30 minutes: 2:00 → 2:30 in October, 2:00 → 1:30 in April.
    ['2026-10-04', 'Australia/Lord_Howe', { kind: 'skipped', from: 120, to: 150 }],
    ['2026-04-05', 'Australia/Lord_Howe', { kind: 'repeated', from: 90, to: 120 }],
    ['2026-03-08', 'America/St_Johns', { kind: 'skipped', from: 120, to: 180 }],
    ['2026-11-01', 'America/St_Johns', { kind: 'repeated', from: 60, to: 120 }],
    // The clocks in Chile skip midnight in September, so the day begins at 1:00.
    ['2026-09-06', 'America/Santiago', { kind: 'skipped', from: 0, to: 60 }],
    ['2026-03-08', 'Asia/Kathmandu', null],
    ['2026-11-01', 'Asia/Kathmandu', null],
    ['2026-05-14', 'America/New_York', null],
    ['2026-03-07', 'America/New_York', null],
    ['2026-03-09', 'America/New_York', null],
  ])('finds the clock change on %s in %s', (day, zone, change) => {
    expect(clockChangeOn(day, zone)).toEqual(change)
  })

  it('detects minutes of the day that occur twice', () => {
    const twice = (minute: number) => isRepeated('2026-11-01', minute, 'America/New_York')
    expect([59, 60, 90, 119, 120].map(twice)).toEqual([false, true, true, true, false])
    expect(isRepeated('2026-03-08', 130, 'America/New_York')).toBe(false)
  })
})
