import type { Event } from '@homefield/contract/event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { type Segment, segmentOn } from '../../event/model/segment.ts'
import {
  type Block,
  byChild,
  cascade,
  lanesOf,
  sideBySide,
  stack,
  stackWidth,
  twoAcross,
  widthFor,
} from './day-columns.ts'

const DAY = '2026-05-14'
function at(from: string, to: string, title = `${from}–${to}`, children?: Event['children']): Segment {
  const fields = children ? { title, children } : { title }
  const segment = segmentOn(place(timed(`${DAY}T${from}:00Z`, `${DAY}T${to}:00Z`, fields), 'UTC'), DAY)
  if (!segment) throw new Error('the event is not on this day')
  return segment
}
/** Returns the left edge and width of each block, and the time from which another block covers it. */
function boxes(blocks: readonly Block[]) {
  return Object.fromEntries(
    blocks.map(({ segment, left, width, clearUntil }) => [
      segment.placed.event.title,
      [left, width, `${Math.floor(clearUntil / 60)}:${String(clearUntil % 60).padStart(2, '0')}`],
    ]),
  )
}

describe('a day’s column in the week view', () => {
  it('draws events that start 30 minutes apart on top of each other, with the later event in front', () => {
    const blocks = cascade([at('17:30', '19:00', 'A'), at('18:00', '20:00', 'B'), at('18:30', '19:45', 'C')])
    expect(boxes(blocks)).toEqual({ A: [0, 1, '18:00'], B: [0.2, 0.8, '18:30'], C: [0.4, 0.6, '19:45'] })
    expect(blocks.map(({ level }) => level)).toEqual([0, 1, 2])
  })

  it('indents a single later event by a quarter of the column', () => {
    expect(boxes(cascade([at('17:00', '19:00', 'A'), at('18:00', '20:00', 'B')]))).toEqual({
      A: [0, 1, '18:00'],
      B: [0.25, 0.75, '20:00'],
    })
  })

  it('draws two events side by side if they start less than 30 minutes apart', () => {
    expect(boxes(cascade([at('10:00', '11:00', 'A'), at('10:29', '12:00', 'B')]))).toEqual({
      A: [0, 0.5, '11:00'],
      B: [0.5, 0.5, '12:00'],
    })
  })

  it('draws two events side by side on top of an earlier event, with a smaller indent', () => {
    const blocks = cascade([at('09:00', '10:15', 'T'), at('10:00', '12:00', 'H'), at('10:00', '11:30', 'J')])
    expect(boxes(blocks)).toEqual({
      T: [0, 1, '10:00'],
      H: [0.125, 0.4375, '12:00'],
      J: [0.5625, 0.4375, '11:30'],
    })
  })

  it('gives two events the full width if one starts exactly when the other ends', () => {
    expect(boxes(cascade([at('10:00', '11:00', 'A'), at('11:00', '12:00', 'B')]))).toEqual({
      A: [0, 1, '11:00'],
      B: [0, 1, '12:00'],
    })
  })

  it('draws an event shorter than half an hour as tall as half an hour, and never past midnight', () => {
    expect(cascade([at('10:00', '10:00')])).toMatchObject([{ start: 600, end: 630 }])
    expect(cascade([at('23:50', '23:59')])).toMatchObject([{ start: 1410, end: 1440 }])
  })
})

describe('a day’s column in a narrow week', () => {
  const spans = (blocks: readonly Block[]) =>
    blocks.map(({ segment, start, end }) => [segment.placed.event.title, start, end])

  it('lays each later event on top of the earlier ones, which keep their first line', () => {
    const blocks = stack([at('17:30', '19:00', 'A'), at('18:00', '20:00', 'B'), at('18:30', '19:45', 'C')])
    expect(boxes(blocks)).toEqual({ A: [0, 1, '18:00'], B: [0.1, 0.9, '18:30'], C: [0.2, 0.8, '19:45'] })
    expect(blocks.map(({ level }) => level)).toEqual([0, 1, 2])
  })

  it('draws an event 20 minutes below an event that starts at the same time', () => {
    // Both start at 10:00, which is minute 600. The longer event lies below.
    expect(spans(stack([at('10:00', '11:00', 'B'), at('10:00', '12:00', 'A')]))).toEqual([
      ['A', 600, 720],
      ['B', 620, 660],
    ])
  })

  it('keeps the hours of events that start at least 20 minutes apart, and of events without overlaps', () => {
    const blocks = stack([at('09:00', '10:00', 'A'), at('10:00', '11:00', 'B'), at('10:20', '11:00', 'C')])
    expect(spans(blocks)).toEqual([
      ['A', 540, 600],
      ['B', 600, 660],
      ['C', 620, 660],
    ])
    expect(blocks[0]).toMatchObject({ left: 0, width: 1 })
  })

  it('draws earlier events higher if there is no room before midnight', () => {
    expect(spans(stack([at('23:30', '23:59', 'A'), at('23:30', '23:45', 'B')]))).toEqual([
      ['A', 1390, 1440],
      ['B', 1410, 1440],
    ])
  })

  it('chooses the width of a day by the number of events at the same time', () => {
    const width = (count: number) =>
      stackWidth(stack(Array.from({ length: count }, () => at('10:00', '13:00'))), [80, 100, 140])
    expect([0, 1, 2, 3, 4, 9].map(width)).toEqual([80, 80, 80, 100, 140, 140])
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
      Swim: [0, 1, '17:15'],
      A: [0, 1 / 3, '19:00'],
      B: [1 / 3, 1 / 3, '20:00'],
      C: [2 / 3, 1 / 3, '19:45'],
    })
  })
})

describe('the day view of a phone', () => {
  it('fits four overlapping events into two columns if each keeps its first half hour', () => {
    const blocks = twoAcross([
      at('17:30', '19:00', 'A'),
      at('18:00', '20:00', 'B'),
      at('18:15', '19:00', 'C'),
      at('18:30', '19:45', 'D'),
    ])
    const indent = 1 / 24
    expect(boxes(blocks)).toEqual({
      A: [0, 0.5, '18:15'],
      C: [indent, 0.5 - indent, '19:00'],
      B: [0.5, 0.5, '18:30'],
      D: [0.5 + indent, 0.5 - indent, '19:45'],
    })
  })

  it('adds a column only for an event that would cover the first half hour of another one', () => {
    const three = ['A', 'B', 'C'].map((title) => at('17:30', '19:00', title))
    expect(twoAcross(three).map(({ width }) => width)).toEqual([1 / 3, 1 / 3, 1 / 3])
  })
})

describe('a day with one column per child', () => {
  const child = (profileId: string) => ({ eventId: '', profileId, name: profileId, color: '#3B82F6' })
  const [maya, owen, ruby] = ['Maya', 'Owen', 'Ruby'].map(child)
  if (!maya || !owen || !ruby) throw new Error('a child is missing')

  it('draws each event in the column of its child, whatever the other children do at that hour', () => {
    const blocks = byChild(['Maya', 'Owen'])([
      at('17:30', '19:00', 'A', [maya]),
      at('17:30', '19:00', 'B', [owen]),
    ])
    expect(boxes(blocks)).toEqual({ A: [0, 0.5, '19:00'], B: [0.5, 0.5, '19:00'] })
    expect(blocks.map(({ profileId }) => profileId)).toEqual(['Maya', 'Owen'])
  })

  it('gives a child with overlapping events a wider column, and a child without events a narrower one', () => {
    const day = [
      at('17:30', '19:00', 'A', [owen]),
      at('18:15', '19:00', 'B', [owen]),
      at('18:00', '19:00', 'C', [ruby]),
    ]
    // The shares are 0.7, 1.9 and 1 of 3.6. Owen's two events have 0.95 each.
    const lanes = lanesOf(['Maya', 'Owen', 'Ruby'], day)
    expect(lanes.map(({ width }) => Math.round(width * 36) / 10)).toEqual([0.7, 1.9, 1])
    const [a, b, c] = byChild(['Maya', 'Owen', 'Ruby'])(day)
    expect([a?.left, a?.width].map((share) => (share ?? 0) * 3.6)).toEqual([
      expect.closeTo(0.7),
      expect.closeTo(0.95),
    ])
    expect([b?.left, c?.left].map((share) => (share ?? 0) * 3.6)).toEqual([
      expect.closeTo(1.65),
      expect.closeTo(2.6),
    ])
  })

  it('repeats an event of two children in both columns, and marks the second one as a repeat', () => {
    const arrange = byChild(['Maya', 'Ruby'])
    expect(arrange([at('18:00', '19:00', 'A', [maya, ruby])])).toMatchObject([
      { left: 0, isRepeat: false, profileId: 'Maya' },
      { left: 0.5, isRepeat: true, profileId: 'Ruby' },
    ])
  })
})

describe('the width that a day needs', () => {
  it('is wide enough for the narrowest block', () => {
    const pair = cascade([at('10:00', '11:00'), at('10:00', '12:00')])
    expect([widthFor([], 70), widthFor(cascade([at('10:00', '11:00')]), 70), widthFor(pair, 70)]).toEqual([
      70, 70, 140,
    ])
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
  const overlaps = (a: Block, b: Block) => a.start < b.end && b.start < a.end
  const shares = (a: Block, b: Block) => a.left < b.left + b.width - 1e-9 && b.left < a.left + a.width - 1e-9
  const pairs = (blocks: readonly Block[]) =>
    blocks.flatMap((a, i) => blocks.slice(i + 1).map((b) => [a, b] as const))

  it('keeps every block within its column, and the time and title of every block visible, in the week view', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 60, max: 90 }), (segments, narrowest) => {
        const blocks = cascade(segments)
        const width = widthFor(blocks, narrowest)
        expect(blocks).toHaveLength(segments.length)
        for (const block of blocks) {
          expect(block.left).toBeGreaterThanOrEqual(0)
          expect(block.left + block.width).toBeLessThanOrEqual(1 + 1e-9)
          expect(block.width * width).toBeGreaterThanOrEqual(narrowest - 1e-4)
          // A line of text is as high as half an hour.
          expect(block.clearUntil - block.start).toBeGreaterThanOrEqual(30)
        }
        for (const [a, b] of pairs(blocks)) {
          if (!overlaps(a, b) || !shares(a, b)) continue
          const [lower, upper] = a.level < b.level ? [a, b] : [b, a]
          expect(upper.level).toBeGreaterThan(lower.level)
          expect(upper.start).toBeGreaterThanOrEqual(lower.clearUntil)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the first line of every block visible in a narrow week, and the blocks in the order of their starts', () => {
    fc.assert(
      fc.property(day, (segments) => {
        const blocks = stack(segments)
        expect(blocks).toHaveLength(segments.length)
        for (const block of blocks) {
          expect(block.left + block.width).toBeCloseTo(1)
          expect(block.width).toBeGreaterThanOrEqual(0.8 - 1e-9)
          expect(block.end).toBeLessThanOrEqual(1440)
          // A line of text is as high as 20 minutes.
          expect(block.clearUntil - block.start).toBeGreaterThanOrEqual(20)
        }
        for (const [a, b] of pairs(blocks)) {
          expect(b.segment.start).toBeGreaterThanOrEqual(Math.min(a.segment.start, 1410))
          if (!overlaps(a, b)) continue
          expect(b.level).toBeGreaterThan(a.level)
          expect(b.start).toBeGreaterThanOrEqual(a.clearUntil)
        }
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['cascade', cascade],
    ['stack', stack],
  ])('%s draws the same events in the same places, whatever order they arrive in', (_, arrange) => {
    fc.assert(
      fc.property(day, (segments) => {
        const where = (blocks: readonly Block[]) =>
          blocks.map(({ start, end, left, width }) => `${start} ${end} ${left} ${width}`).toSorted()
        expect(where(arrange(segments.toReversed()))).toEqual(where(arrange(segments)))
      }),
      { numRuns: 200 },
    )
  })

  it('keeps the first half hour of every block visible in the day view of a phone', () => {
    fc.assert(
      fc.property(day, (segments) => {
        const blocks = twoAcross(segments)
        expect(blocks).toHaveLength(segments.length)
        for (const block of blocks) expect(block.left + block.width).toBeLessThanOrEqual(1 + 1e-9)
        for (const [a, b] of pairs(blocks)) {
          if (!overlaps(a, b) || !shares(a, b)) continue
          const [lower, upper] = a.level < b.level ? [a, b] : [b, a]
          expect(upper.level).toBeGreaterThan(lower.level)
          expect(upper.start - lower.start).toBeGreaterThanOrEqual(30)
          expect(upper.start).toBeGreaterThanOrEqual(lower.clearUntil)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('never lets two blocks overlap when events are drawn side by side', () => {
    fc.assert(
      fc.property(day, (segments) => {
        const blocks = sideBySide(segments)
        expect(blocks).toHaveLength(segments.length)
        for (const [a, b] of pairs(blocks)) expect(overlaps(a, b) && shares(a, b)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
