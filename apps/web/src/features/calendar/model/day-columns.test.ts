import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { type Segment, segmentOn } from '../../event/model/segment.ts'
import { cascade, type DayItem, mostAcross, sideBySide } from './day-columns.ts'

const DAY = '2026-05-14'
const STYLE = { step: 0.25, narrowest: 0 }

function at(from: string, to: string, title = `${from}–${to}`): Segment {
  const segment = segmentOn(place(timed(`${DAY}T${from}:00Z`, `${DAY}T${to}:00Z`, { title }), 'UTC'), DAY)
  if (!segment) throw new Error('the event is not on this day')
  return segment
}
function boxes(items: readonly DayItem[]) {
  return Object.fromEntries(
    items.map((item) => [
      item.kind === 'block' ? item.segment.placed.event.title : `${item.segments.length} events`,
      [item.left, item.width, item.isCovered],
    ]),
  )
}

describe('a day’s column in the week view', () => {
  it('draws events that start 30 minutes apart on top of each other, with the later event in front', () => {
    const items = cascade(
      [at('17:30', '19:00', 'A'), at('18:00', '20:00', 'B'), at('18:30', '19:45', 'C')],
      STYLE,
    )
    expect(boxes(items)).toEqual({ A: [0, 1, true], B: [0.25, 0.75, true], C: [0.5, 0.5, false] })
    expect(items.map((item) => item.level)).toEqual([0, 1, 2])
  })

  it('draws two events side by side if they start less than 30 minutes apart', () => {
    expect(boxes(cascade([at('10:00', '11:00', 'A'), at('10:29', '12:00', 'B')], STYLE))).toEqual({
      A: [0, 0.5, false],
      B: [0.5, 0.5, false],
    })
  })

  it('draws two events side by side on top of an earlier event that overlaps both', () => {
    const items = cascade(
      [at('09:00', '10:15', 'T'), at('10:00', '12:00', 'H'), at('10:00', '11:30', 'J')],
      STYLE,
    )
    expect(boxes(items)).toEqual({ T: [0, 1, true], H: [0.25, 0.375, false], J: [0.625, 0.375, false] })
  })

  it('gives two events the full width if one starts exactly when the other ends', () => {
    expect(boxes(cascade([at('10:00', '11:00', 'A'), at('11:00', '12:00', 'B')], STYLE))).toEqual({
      A: [0, 1, false],
      B: [0, 1, false],
    })
  })

  it('draws one tile instead of several overlapping events if each event would be too narrow', () => {
    const three = [at('17:00', '18:00'), at('17:00', '19:00'), at('17:00', '18:30')]
    expect(cascade(three, { step: 0.2, narrowest: 0.39 })).toMatchObject([
      { kind: 'tile', start: 17 * 60, end: 19 * 60, left: 0, width: 1 },
    ])
    expect(cascade(three.slice(1), { step: 0.2, narrowest: 0.39 })).toHaveLength(2)
  })

  it('draws an event shorter than half an hour as tall as half an hour, and never past midnight', () => {
    expect(cascade([at('10:00', '10:00')], STYLE)).toMatchObject([{ start: 600, end: 630 }])
    expect(cascade([at('23:50', '23:59')], STYLE)).toMatchObject([{ start: 1410, end: 1440 }])
  })
})

describe('an event that runs past midnight', () => {
  const placed = place(timed('2026-05-14T22:00:00Z', '2026-05-15T02:00:00Z'), 'UTC')
  it('cuts an event that runs past midnight into one segment for each day', () => {
    expect(segmentOn(placed, '2026-05-14')).toMatchObject({
      start: 1320,
      end: 1440,
      opensBefore: false,
      opensAfter: true,
    })
    expect(segmentOn(placed, '2026-05-15')).toMatchObject({
      start: 0,
      end: 120,
      opensBefore: true,
      opensAfter: false,
    })
    expect(segmentOn(placed, '2026-05-16')).toBeNull()
  })
})

describe('a day’s column in the day view', () => {
  it('draws overlapping events side by side, and gives an event without overlaps the full width', () => {
    const items = sideBySide([
      at('16:00', '17:15', 'Swim'),
      at('17:30', '19:00', 'A'),
      at('18:00', '20:00', 'B'),
      at('18:30', '19:45', 'C'),
    ])
    expect(boxes(items)).toEqual({
      Swim: [0, 1, false],
      A: [0, 1 / 3, false],
      B: [1 / 3, 1 / 3, false],
      C: [2 / 3, 1 / 3, false],
    })
  })
})

describe('the maximum number of events side by side', () => {
  it('returns the largest number of events that are side by side at any time of the day', () => {
    const items = sideBySide([
      at('10:00', '11:00'),
      at('17:00', '18:00'),
      at('17:00', '17:30'),
      at('17:15', '18:00'),
      at('17:30', '18:30'),
    ])
    expect(mostAcross(items)).toBe(3)
    expect(mostAcross([])).toBe(1)
  })
})

describe('day layouts, checked with random events', () => {
  const day = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 275 }), fc.integer({ min: 1, max: 60 })), { maxLength: 14 })
    .map((list) =>
      list.map(([start, length], index): Segment => {
        const from = start * 5
        return {
          placed: place(timed(`${DAY}T00:00:00Z`, null, { title: String(index) }), 'UTC'),
          start: from,
          end: Math.min(1440, from + length * 5),
          opensBefore: false,
          opensAfter: false,
        }
      }),
    )
  const overlaps = (a: DayItem, b: DayItem) => a.start < b.end && b.start < a.end
  const shares = (a: DayItem, b: DayItem) =>
    a.left < b.left + b.width - 1e-9 && b.left < a.left + a.width - 1e-9
  const pairs = (items: readonly DayItem[]) =>
    items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const))

  it('keeps every block within its column, and the first half hour of every block visible, in the week view', () => {
    fc.assert(
      fc.property(day, (segments) => {
        const items = cascade(segments, STYLE)
        expect(items).toHaveLength(segments.length)
        for (const item of items) {
          expect(item.left).toBeGreaterThanOrEqual(0)
          expect(item.left + item.width).toBeLessThanOrEqual(1 + 1e-9)
          expect(item.width).toBeGreaterThan(0)
        }
        for (const [a, b] of pairs(items)) {
          if (!overlaps(a, b) || !shares(a, b)) continue
          const [lower, upper] = a.level < b.level ? [a, b] : [b, a]
          expect(upper.level).toBeGreaterThan(lower.level)
          expect(upper.start - lower.start).toBeGreaterThanOrEqual(30)
          expect(lower.isCovered).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never lets two blocks overlap when events are drawn side by side', () => {
    fc.assert(
      fc.property(day, (segments) => {
        const items = sideBySide(segments)
        expect(items).toHaveLength(segments.length)
        for (const [a, b] of pairs(items)) expect(overlaps(a, b) && shares(a, b)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
