import { expect, it } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { nowIn } from '../../event/model/placement.ts'
import { nextEvents } from './next-event.ts'

const ZONE = 'America/Los_Angeles'
const NOW = nowIn(Temporal.Instant.from('2026-05-14T23:12:00Z'), ZONE)
const ruby = { eventId: 'r', profileId: 'ruby', name: 'Ruby', color: '#14B8A6' }

it('finds the next event of each child, and skips events that began, and canceled ones', () => {
  const running = timed('2026-05-14T23:00:00Z', '2026-05-15T00:00:00Z')
  const canceled = timed('2026-05-15T00:00:00Z', '2026-05-15T01:00:00Z', { status: 'cancelled' })
  const later = timed('2026-05-16T00:30:00Z', '2026-05-16T02:00:00Z')
  const game = timed('2026-05-15T01:15:00Z', '2026-05-15T02:00:00Z')
  const both = { ...game, children: [...game.children, ruby] }

  const next = nextEvents([later, both, canceled, running], NOW, ZONE)

  expect([...next].map(([child, { event }]) => [child, event.id])).toEqual([
    ['maya', game.id],
    ['ruby', game.id],
  ])
})
