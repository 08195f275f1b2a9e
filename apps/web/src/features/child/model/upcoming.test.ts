import type { Event } from '@homefield/contract/event'
import { expect, test } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { isToldByDays, upcomingEvents } from './upcoming.ts'

const ZONE = 'America/New_York'
// 16:00 on May 14 in New York.
const now = nowIn(Temporal.Instant.from('2026-05-14T20:00:00Z'), ZONE)
const next = (events: readonly Event[]) =>
  upcomingEvents(events, now, ZONE).map(({ placed, day }) => [placed.event.title, day])

test('what is over is left out, what runs stays', () => {
  const over = timed('2026-05-14T18:00:00Z', '2026-05-14T20:00:00Z', { title: 'over' })
  const running = timed('2026-05-14T19:00:00Z', '2026-05-14T21:00:00Z', { title: 'running' })
  expect(next([over, running])).toEqual([['running', '2026-05-14']])
})

test('soonest first, a whole day tomorrow after an hour today; one that goes on stands under today', () => {
  const camp = allDay('2026-05-12', '2026-05-15', { title: 'camp' })
  const tomorrow = allDay('2026-05-15', '2026-05-15', { title: 'tomorrow' })
  const tonight = timed('2026-05-14T23:00:00Z', '2026-05-15T00:00:00Z', { title: 'tonight' })
  expect(next([tomorrow, tonight, camp])).toEqual([
    ['camp', '2026-05-14'],
    ['tonight', '2026-05-14'],
    ['tomorrow', '2026-05-15'],
  ])
})

test('five at most', () => {
  const days = ['15', '16', '17', '18', '19', '20'].map((day) =>
    allDay(`2026-05-${day}`, undefined, { title: day }),
  )
  expect(next(days).map(([title]) => title)).toEqual(['15', '16', '17', '18', '19'])
})

test('told by its days is what takes whole days, and not what runs past midnight', () => {
  // 23:30 to 00:30 in New York.
  const late = timed('2026-05-15T03:30:00Z', '2026-05-15T04:30:00Z')
  const camp = allDay('2026-05-15', '2026-05-17')
  const day = allDay('2026-05-15', '2026-05-15')
  expect([late, camp, day].map((event) => isToldByDays(place(event, ZONE)))).toEqual([false, true, false])
  expect(place(late, ZONE)).toMatchObject({ firstDay: '2026-05-14', lastDay: '2026-05-15' })
})
