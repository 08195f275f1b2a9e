import { describe, expect, it } from 'vitest'
import { SettableClock, systemClock } from './clock.ts'
import { isId, newId } from './ids.ts'

describe('clocks', () => {
  it('a settable clock stands still until a test advances or sets the clock, forward or backward (C22)', () => {
    const clock = new SettableClock('2026-03-08T06:59:00Z')
    expect(clock.now().toString()).toBe('2026-03-08T06:59:00Z')
    clock.advance({ minutes: 2 })
    expect(clock.now().toString()).toBe('2026-03-08T07:01:00Z')
    clock.advance({ hours: -1 })
    expect(clock.now().toString()).toBe('2026-03-08T06:01:00Z')
    clock.set('2030-01-01T00:00:00Z')
    expect(clock.now().toString()).toBe('2030-01-01T00:00:00Z')
  })

  it('a settable clock rejects days, because the length of a day depends on the time zone', () => {
    expect(() => new SettableClock('2026-03-08T06:59:00Z').advance({ days: 1 })).toThrow(RangeError)
  })

  it('the system clock never runs backward', () => {
    const before = systemClock.now()
    expect(Temporal.Instant.compare(systemClock.now(), before)).toBeGreaterThanOrEqual(0)
  })

  it('the system clock returns whole milliseconds, the precision of PostgreSQL and JSON', () => {
    for (let time = 0; time < 100; time++) expect(systemClock.now().epochNanoseconds % 1_000_000n).toBe(0n)
  })
})

describe('ids', () => {
  it('newId returns UUIDv7s that are all different and sort in creation order', () => {
    const ids = Array.from({ length: 2000 }, () => newId())
    expect(new Set(ids).size).toBe(2000)
    expect(ids.toSorted()).toEqual(ids)
    expect(
      ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true)
  })

  it('isId accepts a UUIDv7 and rejects every other string', () => {
    expect(isId(newId())).toBe(true)
    expect(isId('0198C0DE-0000-7000-8000-000000000001')).toBe(true)
    // The strings are a version-4 UUID, a truncated UUID, a UUID with an extra character, and an empty string.
    for (const text of ['9b2f0f3e-6a1c-4d5e-8f7a-1b2c3d4e5f60', '0198c0de', `${newId()}'`, ''])
      expect(isId(text)).toBe(false)
  })
})
