import type { Friend } from '@homefield/contract/friend'
import type { Handover } from '@homefield/contract/handover'

/** Returns the user's open offer to hand over this child, or null. */
export function offerOf(profileId: string, handovers: readonly Handover[]): Handover | null {
  return handovers.find(({ isOwnOffer, profile }) => isOwnOffer && profile.id === profileId) ?? null
}

/** Returns the other parents' offers that the user has neither accepted nor declined. */
export function offersToMe(handovers: readonly Handover[]): readonly Handover[] {
  return handovers.filter(({ isOwnOffer }) => !isOwnOffer)
}

export function isAdministrator({ role }: Pick<Friend, 'role'>): boolean {
  return role === 'administrator'
}

/**
 * Sorts the friends who may take over a child before all other friends, without changing the order otherwise.
 */
export function byEligibility(friends: readonly Friend[]): readonly Friend[] {
  return [...friends.filter(isAdministrator), ...friends.filter((friend) => !isAdministrator(friend))]
}
