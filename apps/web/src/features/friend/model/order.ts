import type { Friend } from '@homefield/contract/friend'

/**
 * Sorts friends in the order of their conversations (specification 000, section 4).
 * Conversations are sorted by unread messages, then by last message, then by name.
 *
 * @param ids friend ids in the order of the conversations.
 * Friends who are not in `ids` come last, in their original order.
 */
export function inOrderOf(friends: readonly Friend[], ids: readonly string[]): Friend[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ person }: Friend) => place.get(person.id) ?? ids.length
  return friends.toSorted((one, other) => placeOf(one) - placeOf(other))
}
