import { describe, expect, it } from 'vitest'
import { allDay, timed } from './made-event.ts'
import { beginsInDay, byOrderOn, endsInDay, isOverDays, nowIn, phaseOf, place } from './placement.ts'

const ZONES = [
  'America/New_York',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]

describe('the placement of an event in the calendar', () => {
  it.each(ZONES)('keeps an all-day event on the same dates in %s (C21)', (zone) => {
    const placed = place(allDay('2026-05-15', '2026-05-17'), zone)
    expect([placed.firstDay, placed.lastDay, placed.isAllDay]).toEqual(['2026-05-15', '2026-05-17', true])
  })

  // 22:00Z is 18:00 in New York and 19:30 in St. John's.
  // 22:00Z is also 03:45 in Kathmandu and 08:30 on Lord Howe on the next day.
  it.each([
    ['America/New_York', '2026-05-14', 18 * 60],
    ['Asia/Kathmandu', '2026-05-15', 3 * 60 + 45],
    ['America/St_Johns', '2026-05-14', 19 * 60 + 30],
    ['Australia/Lord_Howe', '2026-05-15', 8 * 60 + 30],
  ])('places an event at its wall-clock time in %s', (zone, day, minute) => {
    const placed = place(timed('2026-05-14T22:00:00Z', '2026-05-14T23:30:00Z'), zone)
    expect([placed.firstDay, placed.startMinute, placed.endMinute]).toEqual([day, minute, minute + 90])
  })

  it('places an event that ends at midnight only on the event’s first day', () => {
    const placed = place(timed('2026-05-15T01:00:00Z', '2026-05-15T04:00:00Z'), 'America/New_York')
    expect([placed.firstDay, placed.lastDay, placed.startMinute, placed.endMinute]).toEqual([
      '2026-05-14',
      '2026-05-14',
      21 * 60,
      24 * 60,
    ])
  })

  it('draws an event that runs past midnight on the first day and on the second day', () => {
    const placed = place(timed('2026-05-15T02:00:00Z', '2026-05-15T06:00:00Z'), 'America/New_York')
    expect(placed).toMatchObject({
      firstDay: '2026-05-14',
      lastDay: '2026-05-15',
      startMinute: 1320,
      endMinute: 120,
      isAllDay: false,
    })
  })

  it('places an event of 24 hours or more in the all-day row', () => {
    const placed = place(timed('2026-05-15T21:00:00Z', '2026-05-17T19:00:00Z'), 'America/New_York')
    expect(placed).toMatchObject({ isAllDay: true, firstDay: '2026-05-15', lastDay: '2026-05-17' })
  })

  it('counts an event of 24 hours or more as multi-day, but not a shorter event that runs past midnight', () => {
    // 23:30 to 00:30 in New York.
    const late = place(timed('2026-05-15T03:30:00Z', '2026-05-15T04:30:00Z'), 'America/New_York')
    const camp = place(allDay('2026-05-15', '2026-05-17'), 'America/New_York')
    const day = place(allDay('2026-05-15', '2026-05-15'), 'America/New_York')
    expect([late, camp, day].map(isOverDays)).toEqual([false, true, false])
    expect(late).toMatchObject({ firstDay: '2026-05-14', lastDay: '2026-05-15' })
  })

  it('reports no start or end time for a multi-day event that starts or ends at midnight', () => {
    const hoursOf = (start: string, end: string) => {
      const placed = place(timed(start, end), 'UTC')
      return [beginsInDay(placed, placed.firstDay), endsInDay(placed, placed.lastDay)]
    }
    expect(hoursOf('2026-05-15T17:00:00Z', '2026-05-17T14:00:00Z')).toEqual([true, true])
    expect(hoursOf('2026-05-15T00:00:00Z', '2026-05-17T14:00:00Z')).toEqual([false, true])
    expect(hoursOf('2026-05-15T17:00:00Z', '2026-05-18T00:00:00Z')).toEqual([true, false])
    expect(hoursOf('2026-05-15T00:00:00Z', '2026-05-18T00:00:00Z')).toEqual([false, false])
  })

  it('sorts a multi-day event by start time on the first day, and before timed events on later days', () => {
    const cup = timed('2026-05-15T17:00:00Z', '2026-05-17T14:00:00Z', { title: 'cup' })
    const fair = allDay('2026-05-14', '2026-05-16', { title: 'fair' })
    const hours = ['15T09', '15T19', '16T09'].map((hour) =>
      timed(`2026-05-${hour}:00:00Z`, null, { title: hour }),
    )
    const listed = (day: string) =>
      [...hours, cup, fair]
        .map((event) => place(event, 'UTC'))
        .filter((placed) => placed.firstDay <= day && day <= placed.lastDay)
        .sort(byOrderOn(day))
        .map((placed) => placed.event.title)
    expect(listed('2026-05-15')).toEqual(['fair', '15T09', 'cup', '15T19'])
    expect(listed('2026-05-16')).toEqual(['fair', 'cup', '16T09'])
  })

  it('draws an event without an end as two hours long, ending at midnight at the latest', () => {
    expect(place(timed('2026-05-17T17:00:00Z', null), 'America/New_York')).toMatchObject({
      startMinute: 780,
      endMinute: 900,
      hasEnd: false,
    })
    expect(place(timed('2026-05-18T03:30:00Z', null), 'America/New_York')).toMatchObject({
      firstDay: '2026-05-17',
      lastDay: '2026-05-17',
      endMinute: 1440,
    })
  })

  it('draws an event as one minute long if the end is not after the start', () => {
    expect(place(timed('2026-05-17T17:00:00Z', '2026-05-17T17:00:00Z'), 'UTC')).toMatchObject({
      startMinute: 1020,
      endMinute: 1021,
      hasEnd: true,
    })
  })
})

describe('days of 23 and 25 hours (C20)', () => {
  it('New York, March 8 2026: a one-hour event at 1:30 AM ends at 3:30 AM, because clocks skip an hour', () => {
    const placed = place(timed('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z'), 'America/New_York')
    expect([placed.startMinute, placed.endMinute]).toEqual([90, 210])
  })

  it('New York, November 1 2026: draws 45 minutes for an event from the first 1:45 AM to the second 1:30 AM', () => {
    const placed = place(timed('2026-11-01T05:45:00Z', '2026-11-01T06:30:00Z'), 'America/New_York')
    expect([placed.firstDay, placed.lastDay, placed.startMinute, placed.endMinute]).toEqual([
      '2026-11-01',
      '2026-11-01',
      105,
      150,
    ])
  })

  it('Lord Howe, April 5 2026: draws 25 minutes for an event from 1:45 AM to the second 1:40 AM', () => {
    // Lord Howe's clocks go back by 30 minutes at 15:00Z on April 4, from UTC+11:00 to UTC+10:30.
    const placed = place(timed('2026-04-04T14:45:00Z', '2026-04-04T15:10:00Z'), 'Australia/Lord_Howe')
    expect([placed.firstDay, placed.startMinute, placed.endMinute]).toEqual(['2026-04-05', 105, 130])
  })
})

describe('days that begin at 1:00 because the clocks skip midnight (C20)', () => {
  // Each case has two UTC times: an event starts at 10 PM local time and ends when the next day begins.
  // The UTC offset in the evening is +2 in Beirut and Cairo, −4 in Santiago, and −5 in Havana.
  it.each([
    ['Asia/Beirut', '2026-03-28', '20:00', '22:00'],
    ['Africa/Cairo', '2026-04-23', '20:00', '22:00'],
    ['America/Santiago', '2026-09-06', '02:00', '04:00', '2026-09-05'],
    ['America/Havana', '2026-03-08', '03:00', '05:00', '2026-03-07'],
  ])(
    'in %s, places an event that ends at the end of %s on that day only',
    (zone, utcDay, start, end, day = utcDay) => {
      const evening = place(timed(`${utcDay}T${start}:00Z`, `${utcDay}T${end}:00Z`), zone)
      expect(evening).toMatchObject({ firstDay: day, lastDay: day, startMinute: 1320, endMinute: 1440 })
      // An event of 24 hours that ends at the beginning of the next day is an all-day event of one day.
      const midnight = Temporal.Instant.from(`${utcDay}T${end}:00Z`)
      const whole = place(timed(midnight.subtract({ hours: 24 }).toString(), midnight.toString()), zone)
      expect(whole).toMatchObject({ isAllDay: true, firstDay: day, lastDay: day, endMinute: 1440 })
    },
  )

  it('extends an event to the next day if the event ends one minute after that day begins at 1:00', () => {
    const placed = place(timed('2026-03-28T20:00:00Z', '2026-03-28T22:01:00Z'), 'Asia/Beirut')
    expect(placed).toMatchObject({ lastDay: '2026-03-29', endMinute: 61 })
  })

  it('Havana, November 1 2026: an event until the second midnight ends at 1 AM in the grid', () => {
    // Havana's clocks go back from 1:00 to 0:00 at 05:00Z, so 04:00Z and 05:00Z are both midnight.
    const first = place(timed('2026-11-01T02:00:00Z', '2026-11-01T04:00:00Z'), 'America/Havana')
    expect(first).toMatchObject({ lastDay: '2026-10-31', endMinute: 1440 })
    const second = place(timed('2026-11-01T02:00:00Z', '2026-11-01T05:00:00Z'), 'America/Havana')
    expect(second).toMatchObject({ firstDay: '2026-10-31', lastDay: '2026-11-01', endMinute: 60 })
  })
})

describe('whether an event is past, running or upcoming', () => {
  const now = nowIn(Temporal.Instant.from('2026-05-14T20:12:00Z'), 'America/New_York')

  it('compares the instants of timed events with now', () => {
    expect(
      phaseOf(place(timed('2026-05-14T19:00:00Z', '2026-05-14T20:12:00Z'), 'America/New_York'), now),
    ).toBe('past')
    expect(
      phaseOf(place(timed('2026-05-14T20:00:00Z', '2026-05-14T21:00:00Z'), 'America/New_York'), now),
    ).toBe('running')
    expect(phaseOf(place(timed('2026-05-14T20:13:00Z', null), 'America/New_York'), now)).toBe('coming')
  })

  it('compares the dates of all-day events with today in the account’s zone', () => {
    expect(now.day).toBe('2026-05-14')
    expect(phaseOf(place(allDay('2026-05-13'), 'America/New_York'), now)).toBe('past')
    expect(phaseOf(place(allDay('2026-05-13', '2026-05-14'), 'America/New_York'), now)).toBe('running')
  })
})
