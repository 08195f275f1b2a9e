import type { Dashboard } from '@homefield/contract/dashboard'

export interface Guide {
  /** 'Welcome to …!' without a child, 'Quick Start' after that. */
  readonly isWelcome: boolean
  /** The current step: 1 create a child, 2 connect, 3 map. */
  readonly current: 1 | 2 | 3
  /** The mapping step appears once a platform is connected. */
  readonly hasMapStep: boolean
  /** The child for a manual event. Null without an own child. */
  readonly firstProfileId: string | null
}

/** The first-run guide. Null once there is a child and an event. */
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
