import type { Friend } from '@homefield/contract/friend'
import { expect, test } from 'vitest'
import { inOrderOf } from './order.ts'

const friend = (id: string) => ({ person: { id } }) as Friend
const idsOf = (friends: readonly Friend[]) => friends.map(({ person }) => person.id)

test('friends stand as their conversations do; the others behind them, as they came', () => {
  const friends = ['Ann', 'Bea', 'Carl', 'Dan'].map(friend)
  expect(idsOf(inOrderOf(friends, ['Dan', 'Bea']))).toEqual(['Dan', 'Bea', 'Ann', 'Carl'])
})

test('while no conversations are known they stay as they came', () => {
  expect(idsOf(inOrderOf(['Ann', 'Bea'].map(friend), []))).toEqual(['Ann', 'Bea'])
})
