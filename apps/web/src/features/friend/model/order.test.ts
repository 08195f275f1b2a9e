import type { Friend } from '@homefield/contract/friend'
import { expect, test } from 'vitest'
import { inOrderOf } from './order.ts'

const friend = (id: string) => ({ person: { id } }) as Friend
const idsOf = (friends: readonly Friend[]) => friends.map(({ person }) => person.id)

test('orders friends like their conversations, and the others after them in their original order', () => {
  const friends = ['Ann', 'Bea', 'Carl', 'Dan'].map(friend)
  expect(idsOf(inOrderOf(friends, ['Dan', 'Bea']))).toEqual(['Dan', 'Bea', 'Ann', 'Carl'])
})

test('keeps the original order while no conversations are loaded', () => {
  expect(idsOf(inOrderOf(['Ann', 'Bea'].map(friend), []))).toEqual(['Ann', 'Bea'])
})
