import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, daysFrom, isDay, startOfWeek, weekdayOf } from './day.ts'

describe('calendar days', () => {
  it('handles leap days, the end of a year and years far from now (C25)', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('1970-01-01', -1)).toBe('1969-12-31')
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  it('starts every week on Sunday', () => {
    // May 10, 2026 is a Sunday, so it starts a week.
    expect(weekdayOf('2026-05-10')).toBe(0)
    expect(weekdayOf('2026-05-16')).toBe(6)
    expect(startOfWeek('2026-05-16')).toBe('2026-05-10')
    expect(startOfWeek('2026-05-10')).toBe('2026-05-10')
  })

  it('lists each day once when daylight saving time starts within the range', () => {
    expect(daysFrom('2026-03-07', 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  })

  it('accepts only calendar days that exist', () => {
    expect(isDay('2026-05-14')).toBe(true)
    for (const text of ['2026-02-30', '2026-5-1', '20260514', '2026-05-14T00:00', '', 14, null])
      expect(isDay(text)).toBe(false)
  })
})
