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
  // What the other side grants has no say in who may take an own child over.
  roleGranted: role === 'administrator' ? 'none' : 'administrator',
  mappedTeams: 0,
  since: '2025-08-01T00:00:00Z',
  version: 1,
})

describe('offers', () => {
  const handovers = [handover('Maya', true), handover('Kiran', false)]

  test('of an own child: the one that was made for it', () => {
    expect(offerOf('Maya', handovers)?.id).toBe('offer of Maya')
    expect(offerOf('Owen', handovers)).toBeNull()
  })

  test('a child offered by somebody else is no own offer, whoever asks', () => {
    expect(offerOf('Kiran', handovers)).toBeNull()
  })

  test('to answer: those of others alone', () => {
    expect(offersToMe(handovers).map(({ profile }) => profile.name)).toEqual(['Kiran'])
  })
})

test('administrators stand first, each group in its order', () => {
  const friends = [
    friend('Ana', 'none'),
    friend('Bo', 'administrator'),
    friend('Cy', 'viewer'),
    friend('Di', 'administrator'),
  ]
  expect(byEligibility(friends).map(({ person: { name } }) => name)).toEqual(['Bo', 'Di', 'Ana', 'Cy'])
})
