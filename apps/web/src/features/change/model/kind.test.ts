import type { EventDifference, EventWhen } from '@homefield/contract/event'
import { describe, expect, it } from 'vitest'
import { kindOf } from './kind.ts'

const timed = (start: string, end: string | null): EventWhen => ({ kind: 'timed', start, end, zone: 'UTC' })
const days = (firstDay: string, lastDay = firstDay, timeTbd = false): EventWhen => ({
  kind: 'days',
  firstDay,
  lastDay,
  timeTbd,
})
const when = (from: EventWhen, to: EventWhen): EventDifference => ({ field: 'when', from, to })
const place: EventDifference = {
  field: 'location',
  from: { name: 'Cedar Park', address: null },
  to: { name: 'Eastside Rec Center', address: null },
}

describe('the kind of a schedule change', () => {
  it('kindOf returns "theirs" if the platform changed only fields that the parent overrode', () => {
    expect(kindOf([], 'UTC')).toBe('theirs')
    expect(kindOf([place], 'UTC')).toBe('place')
  })

  it('kindOf returns "moved" if the day changed in the reader’s time zone, and "time" if only the time of day changed', () => {
    // 23:30Z → 00:30Z is another day in UTC, but the same afternoon in Portland (UTC−7).
    const later = [when(timed('2026-05-15T23:30:00Z', null), timed('2026-05-16T00:30:00Z', null))]
    expect(kindOf(later, 'America/Los_Angeles')).toBe('time')
    expect(kindOf(later, 'UTC')).toBe('moved')
    // 18:00Z → 18:30Z is the same day in UTC. In Kathmandu (UTC+5:45) 23:45 becomes 0:15 of the next day.
    const past = [when(timed('2026-05-15T18:00:00Z', null), timed('2026-05-15T18:30:00Z', null))]
    expect(kindOf(past, 'Asia/Kathmandu')).toBe('moved')
    expect(kindOf(past, 'UTC')).toBe('time')
  })

  it('calls a change "time" if only the end time of the event changed', () => {
    const longer = [
      when(
        timed('2026-05-15T18:00:00Z', '2026-05-15T19:00:00Z'),
        timed('2026-05-15T18:00:00Z', '2026-05-15T20:00:00Z'),
      ),
    ]
    expect(kindOf(longer, 'UTC')).toBe('time')
  })

  it('calls new dates of an all-day event "moved" in every zone (C21)', () => {
    for (const zone of ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']) {
      expect(kindOf([when(days('2026-05-15'), days('2026-05-16'))], zone)).toBe('moved')
      expect(kindOf([when(days('2026-05-15', '2026-05-16'), days('2026-05-15', '2026-05-17'))], zone)).toBe(
        'moved',
      )
    }
  })

  it('calls a change "timeTbd" if the event’s time became undecided', () => {
    const tbd = [when(timed('2026-05-15T18:00:00Z', null), days('2026-05-15', '2026-05-15', true))]
    expect(kindOf(tbd, 'UTC')).toBe('timeTbd')
  })

  it('kindOf returns "moved" if a timed event becomes two full days, and "time" if a time replaces “Time TBD”', () => {
    const hours = timed('2026-05-15T18:00:00Z', '2026-05-15T19:00:00Z')
    expect(kindOf([when(hours, days('2026-05-15', '2026-05-16'))], 'UTC')).toBe('moved')
    expect(kindOf([when(days('2026-05-15', '2026-05-15', true), hours)], 'UTC')).toBe('time')
  })

  it('kindOf returns the new status after a status change, and distinguishes "removed" from "cancelled"', () => {
    const status = (to: 'cancelled' | 'removed' | 'postponed' | 'confirmed'): EventDifference => ({
      field: 'status',
      from: to === 'confirmed' ? 'cancelled' : 'confirmed',
      to,
    })
    const moved = when(days('2026-05-15'), days('2026-05-16'))
    expect(kindOf([moved, status('cancelled')], 'UTC')).toBe('cancelled')
    expect(kindOf([moved, status('removed')], 'UTC')).toBe('removed')
    expect(kindOf([moved, status('postponed')], 'UTC')).toBe('postponed')
    expect(kindOf([moved, status('confirmed')], 'UTC')).toBe('restored')
  })

  it('kindOf prefers a changed time to a changed place, and a changed place to other changes', () => {
    const uniform: EventDifference = { field: 'uniform', from: null, to: 'White' }
    const later = when(timed('2026-05-15T18:00:00Z', null), timed('2026-05-15T18:30:00Z', null))
    expect(kindOf([uniform, place, later], 'UTC')).toBe('time')
    expect(kindOf([uniform, place], 'UTC')).toBe('place')
    expect(kindOf([uniform], 'UTC')).toBe('other')
    expect(kindOf([{ field: 'added' }], 'UTC')).toBe('added')
  })
})
