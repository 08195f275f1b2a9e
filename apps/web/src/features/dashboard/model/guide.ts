import type { Dashboard } from '@homefield/contract/dashboard'

export interface Guide {
  /**
   * True if the user has no child yet. The guide's title is then 'Welcome to …!' instead of 'Quick Start'.
   */
  readonly isWelcome: boolean
  /** The current step of the guide: 1 create a child, 2 connect a platform, 3 map a team. */
  readonly current: 1 | 2 | 3
  /** True if the guide shows step 3 (map a team), which requires a connected platform. */
  readonly hasMapStep: boolean
  /** The user's own first child, to whom the guide offers to add an event. Null if the user owns no child. */
  readonly firstProfileId: string | null
}

/** Returns what the guide for new users shows. Returns null once the user has a child and an event. */
export function guideOf(data: Pick<Dashboard, 'profiles' | 'platforms' | 'hasEvents'>): Guide | null {
  const hasProfiles = data.profiles.length > 0
  if (hasProfiles && data.hasEvents) return null
  const isConnected = data.platforms.some((platform) => platform.connected)
  return {
    isWelcome: !hasProfiles,
    current: !hasProfiles ? 1 : isConnected ? 3 : 2,
    hasMapStep: isConnected,
    firstProfileId: data.profiles.find((profile) => profile.isOwnProfile)?.id ?? null,
  }
}
