import type { Dashboard } from '@homefield/contract/dashboard'

export interface Guide {
  /** True while the user has no child. The guide's title is 'Welcome to …!' instead of 'Quick Start'. */
  readonly isWelcome: boolean
  /** The current step of the guide: 1 create a child, 2 connect a platform, 3 map a team. */
  readonly current: 1 | 2 | 3
  /** True if the guide shows step 3, map a team. Step 3 is shown once a platform is connected. */
  readonly hasMapStep: boolean
  /** The child for whom the guide adds a manual event. Null if the user has no child. */
  readonly firstProfileId: string | null
}

/** The guide for new users. Null once the user has a child and an event. */
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
