import type { Friend } from '@homefield/contract/friend'

/**
 * By unread messages, then the last one, then name (specification 000, section 4), as their conversations stand.
 *
 * @param ids of friends in that order; whoever is not among them keeps his place behind them
 */
export function inOrderOf(friends: readonly Friend[], ids: readonly string[]): Friend[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ person }: Friend) => place.get(person.id) ?? ids.length
  return friends.toSorted((one, other) => placeOf(one) - placeOf(other))
}
