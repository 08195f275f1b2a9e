import type { Event } from '@homefield/contract/event'
import { describe, expect, it } from 'vitest'
import type { Day } from '../../../lib/time/day.ts'
import { allDay, madeEvent, timed } from '../../event/model/made-event.ts'
import { nowIn } from '../../event/model/placement.ts'
import { phoneWeekDays, weekDays } from './period.ts'
import { dayOf, openAt, openOn, PHONE_WEEK, timeGrid, WEEK as LAYOUT } from './time-grid.ts'

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
      LAYOUT,
    )
    expect(grid.days.flatMap((day) => day.blocks)).toEqual([])
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
    // Three lines of events and one line with '+2 more'.
    expect(grid.days.map((day) => day.allDayRows)).toEqual([0, 0, 0, 0, 4, 0, 0])
  })

  it('splits an event that runs past midnight into one part per day', () => {
    const grid = timeGrid([timed('2026-05-15T02:00:00Z', '2026-05-15T06:00:00Z')], WEEK, ZONE, TODAY, LAYOUT)
    expect(grid.days[4]?.blocks).toMatchObject([{ start: 1320, end: 1440 }])
    expect(grid.days[5]?.blocks).toMatchObject([{ start: 0, end: 120 }])
  })

  describe('the hour to which the week scrolls at first', () => {
    // On May 14 it is 4:12 PM in New York. The screen shows ten hours.
    const now = nowIn(Temporal.Instant.from('2026-05-14T20:12:00Z'), ZONE)
    const at = (day: string, hour: number) => {
      const start = Temporal.PlainDateTime.from(`2026-05-${day}`).add({ hours: hour }).toZonedDateTime(ZONE)
      return timed(start.toInstant().toString(), start.add({ hours: 1 }).toInstant().toString())
    }
    const opened = (events: Event[], week: readonly Day[]) =>
      openAt(timeGrid(events, week, ZONE, TODAY).days, now, 10 * 60) / 60

    it.each([
      [
        'one hour before the first event of another week',
        [at('19', 9), at('18', 17)],
        weekDays('2026-05-18'),
        8,
      ],
      ['8 AM in a week without events', [], weekDays('2026-05-18'), 8],
      ['one hour before now if there are no events', [], WEEK, 15.2],
      ['one hour before the first event, if now fits on the screen, too', [at('16', 9)], WEEK, 8],
      // 7 PM and 75 minutes are the last line on the screen, which begins ten hours earlier.
      ['the hours of today’s last event', [at('16', 8), at('14', 19)], WEEK, 10.25],
      ['now, even late at night', [at('16', 3)], WEEK, 7.45],
      [
        'one hour before the first event that starts in the week, not at the rest of an event of the night before',
        [timed('2026-05-17T03:30:00Z', '2026-05-17T05:00:00Z'), at('19', 9)],
        weekDays('2026-05-18'),
        8,
      ],
    ])('is %s', (_, events, week, hour) => {
      expect(opened(events, week)).toBeCloseTo(hour)
    })

    it('is on today on a phone, in another week on the first day with events, and else on Sunday', () => {
      const opened = (events: Event[], date: Day) =>
        openOn(timeGrid(events, phoneWeekDays(date), ZONE, TODAY, PHONE_WEEK).days)
      // May 14 is a Thursday, the fifth day. May 20 is a Wednesday, the fourth day.
      expect(opened([at('11', 9)], TODAY)).toBe(4)
      expect(opened([allDay('2026-05-21'), at('20', 9)], '2026-05-21')).toBe(3)
      expect(opened([], '2026-05-21')).toBe(0)
    })

    it('does not depend on events of days that are not visible', () => {
      const grid = timeGrid([at('11', 6), at('15', 17)], WEEK, ZONE, TODAY, PHONE_WEEK)
      // Thursday to Saturday. Now is at 4:12 PM, before the first event.
      expect(openAt(grid.days.slice(4), now, 10 * 60) / 60).toBeCloseTo(15.2)
    })
  })

  it('makes a day wider for events that share its width', () => {
    const pair = [
      timed('2026-05-16T14:00:00Z', '2026-05-16T16:00:00Z'),
      timed('2026-05-16T14:00:00Z', '2026-05-16T15:30:00Z'),
    ]
    const widths = timeGrid(pair, WEEK, ZONE, TODAY, LAYOUT).days.map(({ leastWidth }) => leastWidth)
    expect(widths).toEqual([78, 78, 78, 78, 78, 78, 156])
  })

  it('gives the days of a phone the same width, although two events of a day overlap', () => {
    const pair = [
      timed('2026-05-16T14:00:00Z', '2026-05-16T16:00:00Z'),
      timed('2026-05-16T14:00:00Z', '2026-05-16T15:30:00Z'),
    ]
    const widths = timeGrid(pair, WEEK, ZONE, TODAY, PHONE_WEEK).days.map(({ leastWidth }) => leastWidth)
    expect(new Set(widths).size).toBe(1)
  })

  it('puts an all-day event above the column of its child', () => {
    const child = (profileId: string) => ({ eventId: '', profileId, name: profileId, color: '#3B82F6' })
    const events = [
      allDay(TODAY, TODAY, { title: 'Owen', children: [child('Owen')] }),
      allDay(TODAY, TODAY, { title: 'Both', children: [child('Maya'), child('Owen')] }),
      allDay(TODAY, TODAY, { title: 'Apart', children: [child('Maya'), child('Ruby')] }),
    ]
    const { bands } = timeGrid(events, [TODAY], ZONE, TODAY, dayOf(['Maya', 'Owen', 'Ruby']))
    const columns = bands.map((band) => [band.placed.event.title, band.firstColumn, band.lastColumn])
    expect(Object.fromEntries(columns.map(([title, ...at]) => [title, at]))).toEqual({
      Owen: [1, 1],
      Both: [0, 1],
      Apart: [0, 0],
    })
  })

  it('gives a phone’s week an eighth day, the Sunday after the week', () => {
    expect(phoneWeekDays(TODAY).at(-1)).toBe('2026-05-17')
  })
})
