import { expect, it } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import { markPending } from '../../event/pending/model/is-pending.ts'
import { eventsToPrefetch } from './model.ts'

it('prefetches the next events, today’s events first, and skips events that are not on the server yet', () => {
  const [game, practice, added] = ['game', 'practice', 'added'].map((id) => madeEvent({ id }))
  if (!game || !practice || !added) throw new Error('the fixture has fewer than three events')
  const dashboard = { todaysEvents: [markPending(added), game], upcomingEvents: [practice] }
  expect(eventsToPrefetch(dashboard)).toEqual(['game', 'practice'])
})
