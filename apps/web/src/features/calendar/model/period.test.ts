import { describe, expect, it, test } from 'vitest'
import { isCurrent, rangeOf, step } from './period.ts'

describe('stepping to the previous or next period', () => {
  it('steps by one day, week or month, depending on the view', () => {
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(step('agenda', '2026-05-14', -1)).toBe('2026-04-14')
    expect(step('week', '2026-05-14', 1)).toBe('2026-05-21')
    expect(step('day', '2026-03-08', 1)).toBe('2026-03-09')
  })
})

describe('the period that contains today', () => {
  const today = '2026-05-14'
  it.each([
    ['month', '2026-05-31', true],
    ['month', '2026-04-30', false],
    ['agenda', '2026-05-01', true],
    ['agenda', '2026-06-14', false],
    ['week', '2026-05-10', true],
    ['week', '2026-05-17', false],
    ['day', '2026-05-14', true],
    ['day', '2026-05-15', false],
  ] as const)('is, in the %s view, the period of %s: %s', (view, date, expected) => {
    expect(isCurrent(view, date, today)).toBe(expected)
  })
})

test('the month of April does not contain May 2, although April’s grid shows it', () => {
  expect(rangeOf('month', '2026-04-30')).toEqual({ from: '2026-03-29', to: '2026-05-10' })
  expect(isCurrent('month', '2026-04-30', '2026-05-02')).toBe(false)
})

describe('the date range that a view requests', () => {
  it('requests the whole month grid in every view, if the visible days are in the month', () => {
    const may = { from: '2026-04-26', to: '2026-06-07' }
    expect(rangeOf('month', '2026-05-14')).toEqual(may)
    expect(rangeOf('agenda', '2026-05-01')).toEqual(may)
    expect(rangeOf('week', '2026-05-14')).toEqual(may)
    expect(rangeOf('day', '2026-05-14')).toEqual(may)
  })

  it('requests the whole week if the week continues in the next month, and also the Sunday that phones show after it', () => {
    // May 31, 2026 is a Sunday. Its week ends on June 6, and the phone's strip ends on June 7.
    expect(rangeOf('day', '2026-06-03')).toEqual({ from: '2026-04-26', to: '2026-06-07' })
    expect(rangeOf('week', '2026-06-03')).toEqual({ from: '2026-04-26', to: '2026-06-08' })
  })
})
