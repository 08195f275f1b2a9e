import { expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { nowAndNext } from './day-side.ts'

const zone = 'America/Los_Angeles'
const now = nowIn(Temporal.Instant.from('2026-05-14T23:12:00Z'), zone)
const at = (start: string, end: string, title: string, status: 'confirmed' | 'cancelled' = 'confirmed') =>
  place(timed(`2026-05-14T${start}:00Z`, `2026-05-14T${end}:00Z`, { title, status }), zone)

it('says what runs and what comes next, leaving out what is cancelled', () => {
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
