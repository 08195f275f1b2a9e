import type { Friend } from '@homefield/contract/friend'

/** As letters sound alike to a reader in a hurry: without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
}

/**
 * The friends whose name contains the text, in the order they came.
 * @param nameOf what stands on the screen for a friend; who has no name is found by the words that say so.
 */
export function matchingFriends(
  friends: readonly Friend[],
  text: string,
  nameOf: (friend: Friend) => string,
): readonly Friend[] {
  const wanted = plain(text.trim())
  return wanted === '' ? friends : friends.filter((friend) => plain(nameOf(friend)).includes(wanted))
}
