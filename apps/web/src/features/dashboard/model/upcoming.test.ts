import { expect, it } from 'vitest'
import { allDay, timed } from '../../event/model/made-event.ts'
import { place } from '../../event/model/placement.ts'
import { upcomingDays } from './upcoming.ts'

it('groups upcoming events by day, sorts the days, and sets `isTomorrow` on tomorrow’s group', () => {
  const events = [
    timed('2026-05-16T16:00:00Z', '2026-05-16T17:00:00Z', { title: 'Game' }),
    timed('2026-05-16T01:30:00Z', '2026-05-16T02:45:00Z', { title: 'Practice' }),
    allDay('2026-05-16', '2026-05-17', { title: 'Cup' }),
  ].map((event) => place(event, 'America/Los_Angeles'))
  expect(
    upcomingDays(events, '2026-05-14').map(({ day, isTomorrow, events: found }) => [
      day,
      isTomorrow,
      found.map((placed) => placed.event.title),
    ]),
  ).toEqual([
    ['2026-05-15', true, ['Practice']],
    ['2026-05-16', false, ['Cup', 'Game']],
  ])
})
