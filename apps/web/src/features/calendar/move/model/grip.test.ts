import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../../event/model/made-event.ts'
import { place } from '../../../event/model/placement.ts'
import { draggedTo } from './grip.ts'

const ZONE = 'America/New_York'
/** A practice on Thursday, May 14, from 5:30 to 7:00 PM, which are the minutes 1050 and 1140 of the day. */
const practice = place(timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z'), ZONE)
const spot = (day: string, minute: number | null) => ({ day, minute })

describe('dragging an event', () => {
  const grip = { placed: practice, at: spot('2026-05-14', 1060), isFoot: false }
  const startOf = (day: string, minute: number | null) => draggedTo(grip, spot(day, minute), ZONE).change

  it.each([
    // The user grabbed the event 10 minutes after its start, so a drop at minute 1120 means a start at 1110.
    ['an hour down', '2026-05-14', 1120, { date: '2026-05-14', startTime: '18:30' }],
    // A drop at minute 1067 means a start at 1057, which is rounded to the old start at 1050: nothing changes.
    ['seven minutes down', '2026-05-14', 1067, null],
    // A drop at minute 1068 means a start at 1058, which is rounded to 1065 (5:45 PM).
    ['eight minutes down', '2026-05-14', 1068, { date: '2026-05-14', startTime: '17:45' }],
    ['a column to the right', '2026-05-15', 1060, { date: '2026-05-15', startTime: '17:30' }],
    ['above the day', '2026-05-14', 2, { date: '2026-05-14', startTime: '00:00' }],
    ['below the day', '2026-05-14', 1440, { date: '2026-05-14', startTime: '23:45' }],
    ['into another week’s column', '2026-05-20', 1060, { date: '2026-05-20', startTime: '17:30' }],
    ['to a cell without hours', '2026-05-16', null, { date: '2026-05-16' }],
  ])('snaps to quarter hours when the event is dragged %s', (_what, day, minute, change) => {
    expect(startOf(day, minute)).toEqual(change)
  })

  it('keeps an event’s time of day on a day of 23 or 25 hours (C20)', () => {
    expect(startOf('2026-11-01', 1060)).toEqual({ date: '2026-11-01', startTime: '17:30' })
    expect(startOf('2027-03-14', 1060)).toEqual({ date: '2027-03-14', startTime: '17:30' })
    // 5:30 PM EST is 22:30Z. The event keeps its clock time in winter.
    expect(draggedTo(grip, spot('2026-11-01', 1060), ZONE).event.when).toMatchObject({
      start: '2026-11-01T22:30:00Z',
    })
  })

  it('moves a whole overnight event, whether the user drags the part before midnight or the part after midnight', () => {
    // The event lasts from 11 PM to 1 AM.
    // Dragging the event down by two hours moves its start to 1 AM of the next day.
    const late = place(timed('2026-05-15T03:00:00Z', '2026-05-15T05:00:00Z'), ZONE)
    const moving = { placed: late, at: spot('2026-05-14', 1410), isFoot: false }
    expect(draggedTo(moving, spot('2026-05-14', 1410 + 120), ZONE).change).toEqual({
      date: '2026-05-15',
      startTime: '01:00',
    })
    // The user grabs the event in its part after midnight, at 12:30 AM, and drags it to the next day.
    const morning = { placed: late, at: spot('2026-05-15', 30), isFoot: false }
    expect(draggedTo(morning, spot('2026-05-16', 30), ZONE).change).toEqual({
      date: '2026-05-15',
      startTime: '23:00',
    })
  })
})

it('moves a multi-day event by the number of days that the pointer moved', () => {
  const camp = place(allDay('2026-05-15', '2026-05-17'), ZONE)
  const moving = { placed: camp, at: spot('2026-05-16', null), isFoot: false }
  expect(draggedTo(moving, spot('2026-05-18', null), ZONE).event.when).toMatchObject({
    firstDay: '2026-05-17',
    lastDay: '2026-05-19',
  })
})

describe('dragging the end of an event', () => {
  const grip = { placed: practice, at: spot('2026-05-14', 1138), isFoot: true }
  it.each([
    ['half an hour down', '2026-05-14', 1170, 120],
    ['above the start', '2026-05-14', 900, 15],
    ['into the next day', '2026-05-15', 60, 450],
  ])('sets the duration when the end is dragged %s', (_what, day, minute, durationMinutes) => {
    expect(draggedTo(grip, spot(day, minute), ZONE).change).toEqual({ durationMinutes })
  })
})
