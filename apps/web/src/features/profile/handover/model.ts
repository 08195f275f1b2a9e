import type { Friend } from '@homefield/contract/friend'
import type { Handover } from '@homefield/contract/handover'

/** The offer of an own child that stands. */
export function offerOf(profileId: string, handovers: readonly Handover[]): Handover | null {
  return handovers.find(({ isOwnOffer, profile }) => isOwnOffer && profile.id === profileId) ?? null
}

/** What others offer, and wait for an answer to. */
export function offersToMe(handovers: readonly Handover[]): readonly Handover[] {
  return handovers.filter(({ isOwnOffer }) => !isOwnOffer)
}

export function isAdministrator({ role }: Pick<Friend, 'role'>): boolean {
  return role === 'administrator'
}

/** Who could take a child over first; each in the order they came. */
export function byEligibility(friends: readonly Friend[]): readonly Friend[] {
  return [...friends.filter(isAdministrator), ...friends.filter((friend) => !isAdministrator(friend))]
}
