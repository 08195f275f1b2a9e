import type { Event } from '@homefield/contract/event'
import { describe, expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { agenda, openingGroup } from './agenda.ts'

describe('the list of days in the agenda view', () => {
  const groups = agenda(
    [
      timed('2026-05-14T20:00:00Z', '2026-05-14T21:00:00Z', { title: 'Swim' }),
      allDay('2026-05-14', '2026-05-14', { title: 'Early release' }),
      allDay('2026-05-30', '2026-06-01', { title: 'Cup' }),
      timed('2026-06-01T03:00:00Z', '2026-06-01T04:00:00Z', { title: 'Late on May 31' }),
      timed('2026-06-01T05:00:00Z', '2026-06-01T06:00:00Z', { title: 'June' }),
    ],
    '2026-05-20',
    'America/New_York',
    '2026-05-14',
  )

  it('groups the month’s events by day, all-day events first, and omits days without events', () => {
    expect(groups.map((group) => [group.day, group.events.map((one) => one.event.title)])).toEqual([
      ['2026-05-14', ['Early release', 'Swim']],
      ['2026-05-30', ['Cup']],
      ['2026-05-31', ['Cup', 'Late on May 31']],
    ])
    expect(groups.map((group) => group.isToday)).toEqual([true, false, false])
  })

  it('lists an event that runs past midnight into the month under the first day of the month', () => {
    // 10 PM on May 31 to 7 AM on June 1.
    const night = timed('2026-06-01T02:00:00Z', '2026-06-01T11:00:00Z')
    const days = (month: string) =>
      agenda([night], month, 'America/New_York', '2026-05-14').map(({ day }) => day)
    // May 14 is today, so it has a heading without an event.
    expect(days('2026-05-01')).toEqual(['2026-05-14', '2026-05-31'])
    expect(days('2026-06-01')).toEqual(['2026-06-01'])
  })

  it('includes today without an event only if the month has events', () => {
    const swim = timed('2026-05-20T20:00:00Z', '2026-05-20T21:00:00Z')
    const days = (month: string, events: Event[]) =>
      agenda(events, month, 'America/New_York', '2026-05-14').map(({ day, events: list }) => [
        day,
        list.length,
      ])
    expect(days('2026-05-01', [swim])).toEqual([
      ['2026-05-14', 0],
      ['2026-05-20', 1],
    ])
    expect(days('2026-05-01', [])).toEqual([])
  })

  it('scrolls to today, or to the next day with events if today has none', () => {
    expect(openingGroup(groups, '2026-05-15')).toBe('2026-05-30')
    expect(openingGroup(groups, '2026-05-14')).toBeNull()
    expect(openingGroup(groups, '2026-05-31')).toBe('2026-05-31')
    expect(openingGroup(groups, '2026-07-01')).toBeNull()
    expect(openingGroup([], '2026-05-14')).toBeNull()
  })
})
