import type { Leg } from '@homefield/contract/coverage'
import { expect, test } from 'vitest'
import { timed } from '../../event/model/made-event.ts'
import { friendsDrives } from './friends-drives.ts'

const ME = { kind: 'user', userId: 'erin', name: 'Erin Calder', isViewer: true } as const
const SAM = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false } as const

function leg(direction: Leg['direction'], driver: Leg['driver'], status: Leg['status']): Leg {
  return { profileId: 'maya', direction, driver, status, askedBy: null, defaultId: null, version: 1 }
}

test('friendsDrives lists the legs of friends’ events that the viewer drives or is asked to drive', () => {
  const now = Temporal.Instant.from('2026-05-14T16:30:00Z')
  const [start, end] = ['2026-05-14T16:00:00Z', '2026-05-14T17:00:00Z']
  const both = [leg('there', ME, 'confirmed'), leg('back', ME, 'asked')]
  const friends = timed(start, end, { title: 'Friend’s', isOwnEvent: false, legs: both })
  const own = timed(start, end, { title: 'Own', isOwnEvent: true, legs: both })
  const others = timed(start, end, { isOwnEvent: false, legs: [leg('back', SAM, 'confirmed')] })
  const declined = timed(start, end, { isOwnEvent: false, legs: [leg('back', ME, 'declined')] })

  const drives = friendsDrives([friends, own, others, declined], now)

  // The way there is over, because the event has begun.
  expect(drives.map(({ event, legs }) => [event.title, ...legs.map(({ direction }) => direction)])).toEqual([
    ['Friend’s', 'back'],
  ])
})
