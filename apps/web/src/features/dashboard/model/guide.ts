import type { Dashboard } from '@homefield/contract/dashboard'

export interface Guide {
  /** 'Welcome to …!' where there is no child yet, 'Quick Start' after. */
  readonly isWelcome: boolean
  /** 1 create a child, 2 connect, 3 map: the one to do now. */
  readonly current: 1 | 2 | 3
  /** Mapping comes up once something is connected. */
  readonly hasMapStep: boolean
  /** Where an event is added by hand; null without a child of one's own. */
  readonly firstProfileId: string | null
}

/** The first-run guide, until there is a child and an event. Null: it has done its work. */
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
