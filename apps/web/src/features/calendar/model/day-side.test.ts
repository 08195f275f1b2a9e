import { expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { nowAndNext } from './day-side.ts'

const zone = 'America/Los_Angeles'
const now = nowIn(Temporal.Instant.from('2026-05-14T23:12:00Z'), zone)
const at = (start: string, end: string, title: string, status: 'confirmed' | 'cancelled' = 'confirmed') =>
  place(timed(`2026-05-14T${start}:00Z`, `2026-05-14T${end}:00Z`, { title, status }), zone)

it('nowAndNext includes a tournament that begins at 5 PM, and ignores a tournament from midnight to midnight', () => {
  // The cup lasts from 5 PM on May 14 to noon on May 16 (UTC−7). The fair begins and ends at midnight.
  const cup = place(timed('2026-05-15T00:00:00Z', '2026-05-16T19:00:00Z', { title: 'Cup' }), zone)
  const whole = place(timed('2026-05-14T07:00:00Z', '2026-05-16T07:00:00Z', { title: 'Fair' }), zone)
  const before = nowAndNext([cup, whole], now)
  expect(before.running).toEqual([])
  expect([before.next?.event.title, before.minutesUntilNext]).toEqual(['Cup', 48])
  const evening = nowAndNext([cup, whole], nowIn(Temporal.Instant.from('2026-05-15T02:00:00Z'), zone))
  expect(evening.running.map((placed) => placed.event.title)).toEqual(['Cup'])
  expect(evening.next).toBeNull()
})

it('nowAndNext returns the running events and the next event, and skips canceled events', () => {
  const { running, next, minutesUntilNext } = nowAndNext(
    [
      place(allDay('2026-05-14'), zone),
      at('20:00', '21:00', 'Over'),
      at('23:00', '23:59', 'Swim'),
      at('23:20', '23:50', 'Off', 'cancelled'),
      at('23:45', '23:55', 'Practice'),
    ],
    now,
  )
  expect(running.map((placed) => placed.event.title)).toEqual(['Swim'])
  expect([next?.event.title, minutesUntilNext]).toEqual(['Practice', 33])
})
