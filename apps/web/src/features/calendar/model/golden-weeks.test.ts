/**
 * Tests the layout of events in the weeks of 2026 in which clocks go forward or back.
 * Each case checks the position, the height and the displayed times of an event.
 *
 * The grid always has 24 rows, one per hour on the clock, even if a day lasts 23, 23.5, 24.5 or 25 hours.
 * The height of an event shows the clock times of its start and end, not the elapsed time.
 * An event that lasts one hour is two rows tall if the clocks skip an hour during the event.
 * An event that lasts two hours is one row tall if the clocks repeat an hour during the event.
 * The expected values were calculated by hand from the UTC offsets given in the comments.
 */
import { describe, expect, it } from 'vitest'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { allDay, timed } from '../../event/model/made-event.ts'
import { weekDays } from './period.ts'
import { DAY, pixels, timeGrid, WEEK } from './time-grid.ts'

const NEW_YORK = 'America/New_York'
const ST_JOHNS = 'America/St_Johns'
const LORD_HOWE = 'Australia/Lord_Howe'
const BEIRUT = 'Asia/Beirut'
const KATHMANDU = 'Asia/Kathmandu'

interface Drawn {
  day: string
  top: number
  height: number
  from: string
  to: string
}

/** Lays out an event in a week, and returns the event's position, height and texts. One hour is 48 px high. */
function drawnInWeek(zone: string, day: string, start: string, end: string): Drawn[] {
  const grid = timeGrid([timed(start, end)], weekDays(day), zone, day, WEEK)
  return grid.days.flatMap(({ day: on, blocks }) =>
    blocks.map((item) => {
      const style = { locale: 'en-US', timeZone: zone, hour12: true }
      const { placed } = item.segment
      const say = (instant: Temporal.Instant | null, isRepeated: boolean) =>
        instant
          ? formatTime(instant, style).replace('\u00a0', ' ') +
            (isRepeated ? ` ${formatZoneName(instant, style)}` : '')
          : ''
      const from = say(placed.start, placed.isStartRepeated)
      const to = say(placed.end, placed.isEndRepeated)
      return { day: on, top: pixels(item.start), height: pixels(item.end - item.start), from, to }
    }),
  )
}

describe('event layout in weeks with a clock change (C20)', () => {
  it.each([
    // Sunday, March 8: at 2 AM EST (UTC−5, 07:00Z) the clock goes to 3 AM EDT (UTC−4).
    // Only one hour passes, but the clock shows 1:30 AM EST to 3:30 AM EDT, so the event is two rows tall.
    [NEW_YORK, '2026-03-08', '06:30', '07:30', 72, 96, '1:30 AM', '3:30 AM'],
    // 14:00Z − 4 h = 10:00. The event ends at 11:30.
    [NEW_YORK, '2026-03-08', '14:00', '15:30', 480, 72, '10:00 AM', '11:30 AM'],
    // New York is at UTC−5 on the day before the clock change, so 14:00Z is 9:00 AM.
    [NEW_YORK, '2026-03-07', '14:00', '15:30', 432, 72, '9:00 AM', '10:30 AM'],
    // Sunday, November 1: at 2 AM EDT (06:00Z) the clock goes back to 1 AM EST.
    // 05:30Z − 4 h = 1:30 EDT; 06:00Z − 5 h = 1:00 EST. The event lasts half an hour and is drawn down from 1:30.
    [NEW_YORK, '2026-11-01', '05:30', '06:00', 72, 24, '1:30 AM EDT', '1:00 AM EST'],
    // 06:30Z − 5 h = 1:30 EST, the second 1:30 of the night, in the same row. 07:00Z is 2:00.
    [NEW_YORK, '2026-11-01', '06:30', '07:00', 72, 24, '1:30 AM EST', '2:00 AM'],
    // Three hours pass, but the clock shows 12:30 AM EDT to 2:30 AM EST, so the event is only two rows tall.
    [NEW_YORK, '2026-11-01', '04:30', '07:30', 24, 96, '12:30 AM', '2:30 AM'],
    // New York is at UTC−5 after the clock change, so 15:00Z is 10:00 AM.
    [NEW_YORK, '2026-11-01', '15:00', '16:00', 480, 48, '10:00 AM', '11:00 AM'],

    // The clocks in St. John's go forward at 05:30Z from 2 AM NST (UTC−3:30) to 3 AM NDT (UTC−2:30).
    // Only one hour passes, but the clock shows 1:30 AM NST to 3:30 AM NDT, so the event is two rows tall.
    [ST_JOHNS, '2026-03-08', '05:00', '06:00', 72, 96, '1:30 AM', '3:30 AM'],
    // St. John's is at UTC−2:30 after the clock change, so 12:30Z is 10:00 AM.
    [ST_JOHNS, '2026-03-08', '12:30', '13:30', 480, 48, '10:00 AM', '11:00 AM'],
    // The clocks in St. John's go back from 2:00 to 1:00 at 04:30Z, which is also the end of the event.
    [ST_JOHNS, '2026-11-01', '04:00', '04:30', 72, 24, '1:30 AM GMT-2:30', '1:00 AM GMT-3:30'],
    // 05:00Z − 3:30 = 1:30, the second 1:30 of the night; 05:30Z − 3:30 = 2:00.
    [ST_JOHNS, '2026-11-01', '05:00', '05:30', 72, 24, '1:30 AM GMT-3:30', '2:00 AM'],
    // St. John's is at UTC−3:30 after the clock change, so 13:30Z is 10:00 AM.
    [ST_JOHNS, '2026-11-01', '13:30', '14:30', 480, 48, '10:00 AM', '11:00 AM'],

    // The clocks in Beirut skip midnight on March 29: at 22:00Z they go from 0:00 (UTC+2) to 1:00 (UTC+3).
    // 20:00Z + 2 h = 22:00. Saturday ends at 22:00Z, when clocks show 1:00.
    [BEIRUT, '2026-03-28', '20:00', '22:00', 1056, 96, '10:00 PM', '1:00 AM'],
    // Beirut is at UTC+2 one week before the clock change, so an event that ends at 22:00Z ends at 12:00 AM.
    [BEIRUT, '2026-03-21', '20:00', '22:00', 1056, 96, '10:00 PM', '12:00 AM'],

    // Kathmandu is at UTC+5:45 all year, so 04:15Z is 10:00 AM in March and in November.
    [KATHMANDU, '2026-03-08', '04:15', '05:15', 480, 48, '10:00 AM', '11:00 AM'],
    [KATHMANDU, '2026-11-01', '04:15', '05:15', 480, 48, '10:00 AM', '11:00 AM'],
  ])('draws an event in %s on %s from %sZ to %sZ', (zone, day, start, end, top, height, from, to) => {
    const drawn = drawnInWeek(zone, day, `${day}T${start}:00Z`, `${day}T${end}:00Z`)
    expect(drawn).toEqual([{ day, top, height, from, to }])
  })

  it.each([
    // Lord Howe Island is about 11 hours ahead of UTC, so most UTC dates below are one day earlier.
    // The clocks go back on Sunday, April 5, from 2:00 (UTC+11) to 1:30 (UTC+10:30).
    // 14:30Z + 11 h = 1:30, the first 1:30; 15:00Z + 10:30 = 1:30, the second 1:30.
    // Half an hour passes from the first 1:30 to the second 1:30, so the event is half a row tall.
    ['2026-04-05', '2026-04-04T14:30', '2026-04-04T15:00', 72, 24, '1:30 AM GMT+11', '1:30 AM GMT+10:30'],
    // 15:00Z + 10:30 = 1:30, the second 1:30 of the night; 15:30Z + 10:30 = 2:00.
    ['2026-04-05', '2026-04-04T15:00', '2026-04-04T15:30', 72, 24, '1:30 AM GMT+10:30', '2:00 AM'],
    // Two hours pass, but the clock shows 1:00 to 2:30, so the event is 1.5 rows tall.
    ['2026-04-05', '2026-04-04T14:00', '2026-04-04T16:00', 48, 72, '1:00 AM', '2:30 AM'],
    // The island is at UTC+10:30 after the clock change, so 23:00Z is 9:30 AM on the next day.
    ['2026-04-05', '2026-04-04T23:00', '2026-04-05T00:30', 456, 72, '9:30 AM', '11:00 AM'],
    // The island's clocks go forward on Sunday, October 4, from 2:00 (UTC+10:30) to 2:30 (UTC+11).
    // The event lasts one hour, but the clock shows 1:30 to 3:00, so the event is 1.5 rows tall.
    ['2026-10-04', '2026-10-03T15:00', '2026-10-03T16:00', 72, 72, '1:30 AM', '3:00 AM'],
    // The island is at UTC+11 after the clock change, so 22:00Z is 9:00 AM on the next day.
    ['2026-10-04', '2026-10-03T22:00', '2026-10-03T23:00', 432, 48, '9:00 AM', '10:00 AM'],
  ])(
    'draws an event in Australia/Lord_Howe on %s from %sZ to %sZ',
    (day, start, end, top, height, from, to) => {
      expect(drawnInWeek(LORD_HOWE, day, `${start}:00Z`, `${end}:00Z`)).toEqual([
        { day, top, height, from, to },
      ])
    },
  )

  it('draws two events of a fall-back night that both start at 1:30 side by side, the earlier one on the left', () => {
    const second = timed('2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z', { title: 'A' })
    const first = timed('2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z', { title: 'B' })
    for (const layout of [WEEK, DAY]) {
      const [sunday] = timeGrid([second, first], ['2026-11-01'], NEW_YORK, '2026-11-01', layout).days
      expect(sunday?.events.map(({ event }) => event.title)).toEqual(['B', 'A'])
      expect(sunday?.blocks.map(({ start, end, width }) => [start, end, width])).toEqual([
        [90, 120, 0.5],
        [90, 120, 0.5],
      ])
    }
  })

  it('marks the skipped or repeated hour of a clock change, and marks nothing in a zone without clock changes', () => {
    const marks = (zone: string, day: string) =>
      timeGrid([], weekDays(day), zone, day).days.flatMap((one) =>
        one.clockChange ? [[one.day, one.clockChange]] : [],
      )
    expect(marks(NEW_YORK, '2026-03-10')).toEqual([['2026-03-08', { kind: 'skipped', from: 120, to: 180 }]])
    expect(marks(ST_JOHNS, '2026-11-04')).toEqual([['2026-11-01', { kind: 'repeated', from: 60, to: 120 }]])
    expect(marks(LORD_HOWE, '2026-10-04')).toEqual([['2026-10-04', { kind: 'skipped', from: 120, to: 150 }]])
    expect(marks(LORD_HOWE, '2026-04-11')).toEqual([['2026-04-05', { kind: 'repeated', from: 90, to: 120 }]])
    expect([...marks(KATHMANDU, '2026-03-08'), ...marks(KATHMANDU, '2026-11-01')]).toEqual([])
  })

  it('keeps all-day events on their days in every zone (C21)', () => {
    for (const zone of [NEW_YORK, ST_JOHNS, LORD_HOWE, KATHMANDU]) {
      for (const day of ['2026-03-08', '2026-04-05', '2026-10-04', '2026-11-01']) {
        const grid = timeGrid([allDay(day)], weekDays(day), zone, day)
        // Each of the four days is a Sunday, so each event is in the first column.
        expect(grid.bands.map((band) => [band.firstColumn, band.lastColumn])).toEqual([[0, 0]])
      }
    }
  })
})
