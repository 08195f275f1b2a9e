import type { Friend } from '@homefield/contract/friend'
import type { Handover } from '@homefield/contract/handover'

/** The open offer of an own child, or null. */
export function offerOf(profileId: string, handovers: readonly Handover[]): Handover | null {
  return handovers.find(({ isOwnOffer, profile }) => isOwnOffer && profile.id === profileId) ?? null
}

/** Other people's offers that wait for the user's answer. */
export function offersToMe(handovers: readonly Handover[]): readonly Handover[] {
  return handovers.filter(({ isOwnOffer }) => !isOwnOffer)
}

export function isAdministrator({ role }: Pick<Friend, 'role'>): boolean {
  return role === 'administrator'
}

/** Friends who may take over a child first, each group in its original order. */
export function byEligibility(friends: readonly Friend[]): readonly Friend[] {
  return [...friends.filter(isAdministrator), ...friends.filter((friend) => !isAdministrator(friend))]
}
