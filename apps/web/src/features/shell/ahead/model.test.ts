import { expect, it } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import { markWaiting } from '../../event/waiting/model/is-waiting.ts'
import { eventsAhead } from './model.ts'

it('prefetches the next events, today’s events first, and skips events that are not on the server yet', () => {
  const [game, practice, added] = ['game', 'practice', 'added'].map((id) => madeEvent({ id }))
  if (!game || !practice || !added) throw new Error('the fixture has fewer than three events')
  const dashboard = { todaysEvents: [markWaiting(added), game], upcomingEvents: [practice] }
  expect(eventsAhead(dashboard)).toEqual(['game', 'practice'])
})
