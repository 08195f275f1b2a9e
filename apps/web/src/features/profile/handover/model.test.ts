import type { Friend } from '@homefield/contract/friend'
import type { Handover } from '@homefield/contract/handover'
import { describe, expect, test } from 'vitest'
import { byEligibility, offerOf, offersToMe } from './model.ts'

const person = (name: string) => ({ id: name, name, photoId: null })
const handover = (child: string, isOwnOffer: boolean): Handover => ({
  id: `offer of ${child}`,
  profile: { id: child, name: child, color: '#3B82F6', photoId: null },
  person: person('Marcus'),
  isOwnOffer,
  createdAt: '2025-08-01T00:00:00Z',
})
const friend = (name: string, role: Friend['role']): Friend => ({
  person: person(name),
  role,
  mayShare: true,
  // `byEligibility` must sort by `role` only. The opposite value in `roleGranted` makes a mix-up visible.
  roleGranted: role === 'administrator' ? 'none' : 'administrator',
  mappedTeams: 0,
  since: '2025-08-01T00:00:00Z',
  version: 1,
})

describe('offers to hand over a child to another parent', () => {
  const handovers = [handover('Maya', true), handover('Kiran', false)]

  test('returns the user’s open offer to hand over their own child', () => {
    expect(offerOf('Maya', handovers)?.id).toBe('offer of Maya')
    expect(offerOf('Owen', handovers)).toBeNull()
  })

  test('does not treat another parent’s offer to hand over a child as the user’s own offer', () => {
    expect(offerOf('Kiran', handovers)).toBeNull()
  })

  test('lists only the children that other parents want to hand over to the user', () => {
    expect(offersToMe(handovers).map(({ profile }) => profile.name)).toEqual(['Kiran'])
  })
})

test('lists administrators before all other friends, without changing the order otherwise', () => {
  const friends = [
    friend('Ana', 'none'),
    friend('Bo', 'administrator'),
    friend('Cy', 'viewer'),
    friend('Di', 'administrator'),
  ]
  expect(byEligibility(friends).map(({ person: { name } }) => name)).toEqual(['Bo', 'Di', 'Ana', 'Cy'])
})
