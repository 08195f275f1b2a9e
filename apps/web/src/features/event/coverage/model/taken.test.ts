import { expect, test } from 'vitest'
import { replacing, type TakenLeg } from './taken.ts'

const seen = (eventId: string, direction: 'there' | 'back', version = 0) => ({
  eventId,
  profileId: 'owen',
  direction,
  version,
})
const taken: TakenLeg = {
  eventId: 'game',
  profileId: 'owen',
  direction: 'there',
  status: 'confirmed',
  driver: { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false },
  askedBy: null,
  defaultId: null,
  version: 3,
}

test('replaces the present driver of the taken leg, and names the newest known version of the other legs', () => {
  const legs = [seen('game', 'there'), seen('game', 'back'), seen('practice', 'there')]

  const next = replacing(legs, taken, ({ eventId }) => (eventId === 'practice' ? 7 : undefined))

  expect(next).toEqual([seen('game', 'there', 3), seen('game', 'back'), seen('practice', 'there', 7)])
})
