import { describe, expect, it } from 'vitest'
import { epochText } from './epoch.ts'
import { epochOf, momentOf } from './moment.ts'

/**
 * Most tested zones have unusual clock changes: at midnight, by half an hour, twice in one spring, by a day.
 */
const ZONES = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

/** Wall times every 7 hours and 7 minutes for two years, so that some are close to each clock change. */
const READINGS = [2011, 2026].flatMap((year) => {
  const first = new Temporal.PlainDateTime(year, 1, 1)
  return Array.from({ length: 1_250 }, (_, step) => first.add({ minutes: step * 7 * 61 }))
})

describe('conversion of a wall time to an instant (C20)', () => {
  it.each(ZONES)('gives the same moment as Temporal in %s, near a clock change and far from it', (zone) => {
    const wrong = READINGS.filter((reading) => {
      const wall = reading.toString({ smallestUnit: 'second' })
      const day = reading.toPlainDate()
      return (
        epochText(epochOf(wall, zone)) !== reading.toZonedDateTime(zone).toInstant().toString() ||
        momentOf({ kind: 'day', day: day.toString(), marked: true }, zone) !==
          day.toZonedDateTime(zone).epochMilliseconds
      )
    })
    expect(wrong.map(String)).toEqual([])
  })

  it('reads a skipped time with the offset before the gap, and a repeated time as the first occurrence', () => {
    const at = (wall: string): string => epochText(epochOf(wall, 'America/New_York'))
    expect(at('2026-03-08T01:59:59')).toBe('2026-03-08T06:59:59Z')
    expect(at('2026-03-08T02:30:00')).toBe('2026-03-08T07:30:00Z')
    expect(at('2026-03-08T03:00:00')).toBe('2026-03-08T07:00:00Z')
    expect(at('2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00Z')
    expect(at('2026-11-01T02:00:00')).toBe('2026-11-01T07:00:00Z')
  })

  it('throws for a year outside the supported range', () => {
    expect(() => epochOf('+999999-01-01T00:00:00', 'UTC')).toThrow(RangeError)
  })
})
