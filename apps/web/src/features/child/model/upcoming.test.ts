import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { nowIn } from '../../event/model/placement.ts'
import { upcomingEvents } from './upcoming.ts'

const ZONE = 'America/New_York'
// The current time is 16:00 on May 14 in New York.
const now = nowIn(Temporal.Instant.from('2026-05-14T20:00:00Z'), ZONE)
const next = (events: readonly Event[]) =>
  upcomingEvents(events, now, ZONE).map(({ placed, day }) => [placed.event.title, day])

test('omits past events and keeps events that are still running', () => {
  const over = timed('2026-05-14T18:00:00Z', '2026-05-14T20:00:00Z', { title: 'over' })
  const running = timed('2026-05-14T19:00:00Z', '2026-05-14T21:00:00Z', { title: 'running' })
  expect(next([over, running])).toEqual([['running', '2026-05-14']])
})

test('sorts events by day and time, and lists a running multi-day event under today', () => {
  const camp = allDay('2026-05-12', '2026-05-15', { title: 'camp' })
  const tomorrow = allDay('2026-05-15', '2026-05-15', { title: 'tomorrow' })
  const tonight = timed('2026-05-14T23:00:00Z', '2026-05-15T00:00:00Z', { title: 'tonight' })
  expect(next([tomorrow, tonight, camp])).toEqual([
    ['camp', '2026-05-14'],
    ['tonight', '2026-05-14'],
    ['tomorrow', '2026-05-15'],
  ])
})

test('returns at most five upcoming events', () => {
  const days = ['15', '16', '17', '18', '19', '20'].map((day) =>
    allDay(`2026-05-${day}`, undefined, { title: day }),
  )
  expect(next(days).map(([title]) => title)).toEqual(['15', '16', '17', '18', '19'])
})
