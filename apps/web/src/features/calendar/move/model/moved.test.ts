import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../../event/model/made-event.ts'
import { endingAt, isMovable, lengthenedBy, movedBy, movedTo, movedToDay, snapped } from './moved.ts'

const NEW_YORK = 'America/New_York'
/** The practice is on Thursday, May 14, from 5:30 to 7:00 PM in New York (UTC−4). */
const practice = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z')

const whenOf = ({ event: { when } }: ReturnType<typeof movedTo>) =>
  when.kind === 'timed' ? [when.start, when.end] : [when.firstDay, when.lastDay]

describe('moving an event to another time', () => {
  it('keeps the event’s duration', () => {
    const moved = movedTo(practice, NEW_YORK, '2026-05-15', 12 * 60)
    // 12 PM to 1:30 PM in New York is 16:00Z to 17:30Z.
    expect(whenOf(moved)).toEqual(['2026-05-15T16:00:00Z', '2026-05-15T17:30:00Z'])
    expect(moved.change).toEqual({ date: '2026-05-15', startTime: '12:00' })
  })

  it('returns no change if the user moves the event to its current time', () => {
    expect(movedTo(practice, NEW_YORK, '2026-05-14', 17 * 60 + 30).change).toBeNull()
    expect(movedToDay(practice, NEW_YORK, '2026-05-14').change).toBeNull()
    expect(movedBy(practice, NEW_YORK, { minutes: 0 }).change).toBeNull()
  })

  it('leaves the end empty when an event without an end moves', () => {
    const open = timed('2026-05-14T21:30:00Z', null)
    expect(whenOf(movedTo(open, NEW_YORK, '2026-05-14', 18 * 60))).toEqual(['2026-05-14T22:00:00Z', null])
  })

  it('snaps the start to quarter hours', () => {
    expect([0, 7, 8, 22, 23, 1432].map(snapped)).toEqual([0, 0, 15, 15, 30, 1425])
  })
})

describe('moving an event to another day across a clock change (C20)', () => {
  it('keeps the time of day when an event moves to a day after the clocks changed in fall or spring', () => {
    // The event moves from Saturday, October 31, 10 AM EDT (UTC−4), to Monday, November 2, 10 AM EST (UTC−5).
    const autumn = timed('2026-10-31T14:00:00Z', '2026-10-31T15:00:00Z')
    const monday = movedToDay(autumn, NEW_YORK, '2026-11-02')
    expect(whenOf(monday)).toEqual(['2026-11-02T15:00:00Z', '2026-11-02T16:00:00Z'])
    expect(monday.change).toEqual({ date: '2026-11-02' })
    // The event moves from Saturday, March 7, 10 AM EST (UTC−5), to Sunday, March 8, 10 AM EDT (UTC−4).
    const spring = timed('2026-03-07T15:00:00Z', '2026-03-07T16:00:00Z')
    expect(whenOf(movedBy(spring, NEW_YORK, { days: 1 }))).toEqual([
      '2026-03-08T14:00:00Z',
      '2026-03-08T15:00:00Z',
    ])
  })

  it('moves an event to the time after the skipped hour if the clocks skip the event’s start on the new day', () => {
    // 2:30 AM EST on March 7. On March 8 the clocks skip 2:30, so it becomes 3:30 AM EDT, which is 07:30Z.
    const night = timed('2026-03-07T07:30:00Z', '2026-03-07T08:00:00Z')
    const moved = movedToDay(night, NEW_YORK, '2026-03-08')
    expect(whenOf(moved)).toEqual(['2026-03-08T07:30:00Z', '2026-03-08T08:00:00Z'])
    expect(moved.change).toEqual({ date: '2026-03-08', startTime: '03:30' })
    // The clocks on Lord Howe Island skip from 2:00 to 2:30 on October 4, so a start at 2:15 becomes 2:45.
    const island = timed('2026-10-02T15:45:00Z', null)
    expect(movedTo(island, 'Australia/Lord_Howe', '2026-10-04', 135).change).toEqual({
      date: '2026-10-04',
      startTime: '02:45',
    })
  })

  it('can move an event by minutes to the first and to the second 1:30 AM when the clocks go back', () => {
    // 1:30 AM EDT of November 1 is 05:30Z, 1:30 AM EST is 06:30Z.
    const first = movedTo(practice, NEW_YORK, '2026-11-01', 90)
    expect(whenOf(first)[0]).toBe('2026-11-01T05:30:00Z')
    expect(first.change).toEqual({ date: '2026-11-01', startTime: '01:30' })
    const second = movedBy(first.event, NEW_YORK, { minutes: 60 })
    expect(whenOf(second)[0]).toBe('2026-11-01T06:30:00Z')
    expect(second.change).toEqual({ date: '2026-11-01', startTime: '01:30', isSecond: true })
    const after = movedBy(second.event, NEW_YORK, { minutes: 60 })
    expect(after.change).toEqual({ date: '2026-11-01', startTime: '02:30' })
  })

  it('keeps the elapsed duration of an event across the clock change', () => {
    // 11 PM to 3 AM is four hours. On October 31, four hours after 11 PM EDT (03:00Z) is 07:00Z, which is 2 AM EST.
    const party = timed('2026-05-15T03:00:00Z', '2026-05-15T07:00:00Z')
    const moved = movedToDay(party, NEW_YORK, '2026-10-31')
    expect(whenOf(moved)).toEqual(['2026-11-01T03:00:00Z', '2026-11-01T07:00:00Z'])
    expect(moved.placed).toMatchObject({ firstDay: '2026-10-31', lastDay: '2026-11-01', endMinute: 120 })
  })
})

it('moves an all-day event to another day, even if the user drops the event on an hour (C21)', () => {
  const camp = allDay('2026-05-15', '2026-05-17')
  const moved = movedTo(camp, NEW_YORK, '2026-05-22', 600)
  expect(whenOf(moved)).toEqual(['2026-05-22', '2026-05-24'])
  expect(moved.change).toEqual({ date: '2026-05-22' })
  expect(movedBy(camp, NEW_YORK, { minutes: 15 }).change).toBeNull()
})

describe('changing an event’s duration', () => {
  it('ends the event at the pointer, and measures the duration in elapsed minutes', () => {
    expect(endingAt(practice, NEW_YORK, '2026-05-14', 18 * 60).change).toEqual({ durationMinutes: 30 })
    expect(endingAt(practice, NEW_YORK, '2026-05-14', 1440).change).toEqual({ durationMinutes: 390 })
    // The night of November 1 is an hour longer, so 12:30 AM to 3:00 AM lasts 3.5 hours.
    const night = timed('2026-11-01T04:30:00Z', '2026-11-01T05:00:00Z')
    expect(endingAt(night, NEW_YORK, '2026-11-01', 180).change).toEqual({ durationMinutes: 210 })
    // The night of March 8 is an hour shorter, so 12:30 AM to 4:00 AM lasts 2.5 hours.
    const short = timed('2026-03-08T05:30:00Z', '2026-03-08T06:00:00Z')
    expect(endingAt(short, NEW_YORK, '2026-03-08', 240).change).toEqual({ durationMinutes: 150 })
  })

  it('never makes an event shorter than 15 minutes', () => {
    expect(endingAt(practice, NEW_YORK, '2026-05-14', 9 * 60).change).toEqual({ durationMinutes: 15 })
    expect(lengthenedBy(practice, NEW_YORK, -300).change).toEqual({ durationMinutes: 15 })
  })

  it('changes the duration with the keyboard, and treats an event without an end as two hours long', () => {
    expect(lengthenedBy(practice, NEW_YORK, 15).change).toEqual({ durationMinutes: 105 })
    expect(lengthenedBy(timed('2026-05-14T21:30:00Z', null), NEW_YORK, 15).change).toEqual({
      durationMinutes: 135,
    })
    expect(lengthenedBy(allDay('2026-05-15'), NEW_YORK, 15).change).toBeNull()
  })
})

it('isMovable allows events that the user may edit, but not birthdays or removed events', () => {
  expect(isMovable(practice)).toBe(true)
  expect(isMovable({ ...practice, can: { edit: false, delete: false, share: false } })).toBe(false)
  expect(isMovable({ ...practice, birthday: { age: 9 } })).toBe(false)
  expect(isMovable({ ...practice, status: 'removed' })).toBe(false)
  expect(isMovable({ ...practice, status: 'cancelled' })).toBe(true)
})
