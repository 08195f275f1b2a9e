import type { Friend } from '@homefield/contract/friend'
import { expect, test } from 'vitest'
import { inOrderOf } from './order.ts'

const friend = (id: string) => ({ person: { id } }) as Friend
const idsOf = (friends: readonly Friend[]) => friends.map(({ person }) => person.id)

test('sorts friends in the order of their conversations, and puts friends without a conversation last', () => {
  const friends = ['Ann', 'Bea', 'Carl', 'Dan'].map(friend)
  expect(idsOf(inOrderOf(friends, ['Dan', 'Bea']))).toEqual(['Dan', 'Bea', 'Ann', 'Carl'])
})

test('keeps the original order of friends until the conversations are loaded', () => {
  expect(idsOf(inOrderOf(['Ann', 'Bea'].map(friend), []))).toEqual(['Ann', 'Bea'])
})
