import { describe, expect, it } from 'vitest'
import { allDay, madeEvent, timed } from '../../event/model/made-event.ts'
import { nowIn } from '../../event/model/placement.ts'
import { phoneWeekDays, weekDays } from './period.ts'
import { openAt, PHONE_CASCADE, TIGHT_CASCADE, timeGrid, WEEK_CASCADE } from './time-grid.ts'

const ZONE = 'America/New_York'
const TODAY = '2026-05-14'
const WEEK = weekDays(TODAY)

describe('the hour grid of a week', () => {
  it('puts all-day events, multi-day events and events with an undecided time into the all-day row', () => {
    const grid = timeGrid(
      [
        allDay('2026-05-14', '2026-05-14', { title: 'Early release' }),
        allDay('2026-05-15', '2026-05-17', { title: 'Rose City' }),
        madeEvent({ when: { kind: 'days', firstDay: '2026-05-16', lastDay: '2026-05-16', timeTbd: true } }),
        timed('2026-05-11T12:00:00Z', '2026-05-12T12:00:00Z', { title: 'Camp' }),
      ],
      WEEK,
      ZONE,
      TODAY,
      WEEK_CASCADE,
    )
    expect(grid.days.flatMap((day) => day.items)).toEqual([])
    expect(grid.bandRows).toBe(2)
    const rows = Object.fromEntries(grid.bands.map((band) => [band.placed.event.title, band]))
    expect(rows['Early release']).toMatchObject({ firstColumn: 4, lastColumn: 4, lane: 0 })
    expect(rows['Rose City']).toMatchObject({ firstColumn: 5, lastColumn: 6, opensAfter: true, lane: 0 })
    expect(rows['Practice']).toMatchObject({ firstColumn: 6, lastColumn: 6, lane: 1 })
    expect(rows['Camp']).toMatchObject({ firstColumn: 1, lastColumn: 2, lane: 0 })
  })

  it('shows at most three lines of all-day events, and counts the hidden ones of each day', () => {
    const grid = timeGrid(
      Array.from({ length: 5 }, () => allDay('2026-05-14')),
      WEEK,
      ZONE,
      TODAY,
    )
    expect(grid.bands).toHaveLength(3)
    expect(grid.days.map((day) => day.hiddenAllDay.length)).toEqual([0, 0, 0, 0, 2, 0, 0])
  })

  it('splits an event that runs past midnight into one part per day', () => {
    const grid = timeGrid(
      [timed('2026-05-15T02:00:00Z', '2026-05-15T06:00:00Z')],
      WEEK,
      ZONE,
      TODAY,
      WEEK_CASCADE,
    )
    expect(grid.days[4]?.items).toMatchObject([{ start: 1320, end: 1440 }])
    expect(grid.days[5]?.items).toMatchObject([{ start: 0, end: 120 }])
  })

  it('scrolls to one hour before the first event', () => {
    const now = nowIn(Temporal.Instant.from('2026-05-14T20:12:00Z'), ZONE)
    const grid = timeGrid([timed('2026-05-16T13:00:00Z', '2026-05-16T14:00:00Z')], WEEK, ZONE, TODAY)
    expect(openAt(grid, now)).toBe(8 * 60)
  })

  it('scrolls to one hour before now if there are no events', () => {
    const now = nowIn(Temporal.Instant.from('2026-05-14T20:30:00Z'), ZONE)
    expect(openAt(timeGrid([], WEEK, ZONE, TODAY), now)).toBe(15.5 * 60)
  })

  it.each([
    ['on a phone', PHONE_CASCADE],
    // Two events in a column of 75 px would be 37 px wide each, but a finger needs 44 px.
    ['in the narrow columns of a tablet', TIGHT_CASCADE],
  ])('merges two events that overlap an earlier one %s, as in the design mock', (_, style) => {
    const at = (start: string, end: string) => timed(`2026-05-16T${start}:00Z`, `2026-05-16T${end}:00Z`)
    const pair = [at('14:00', '16:00'), at('14:00', '15:30')]
    const kinds = (events: typeof pair) =>
      timeGrid(events, WEEK, ZONE, TODAY, style).days[6]?.items.map((item) => item.kind)
    expect(kinds(pair)).toEqual(['block', 'block'])
    expect(kinds([at('13:00', '14:15'), ...pair])).toEqual(['block', 'tile'])
  })

  it('gives a phone’s week an eighth day, the Sunday after the week', () => {
    expect(phoneWeekDays(TODAY).at(-1)).toBe('2026-05-17')
  })
})
