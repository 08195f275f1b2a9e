import type { Friend } from '@homefield/contract/friend'

/**
 * Orders friends as their conversations are ordered: by unread messages, then by last message, then by name
 * (specification 000, section 4).
 *
 * @param ids Friend ids in that order. Friends not among them follow in their original order.
 */
export function inOrderOf(friends: readonly Friend[], ids: readonly string[]): Friend[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ person }: Friend) => place.get(person.id) ?? ids.length
  return friends.toSorted((one, other) => placeOf(one) - placeOf(other))
}
