import type { PlatformName } from '@homefield/domain/platform'

export const PLATFORM_PATHS = {
  SportsEngine: '/connections/sportsengine',
  Playmetrics: '/connections/playmetrics',
  GameChanger: '/connections/gamechanger',
  TeamSnap: '/connections/teamsnap',
  Other: '/connections/other',
} as const satisfies Record<PlatformName, string>
