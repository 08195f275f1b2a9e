import type { PlatformSummary } from '@homefield/contract/connection'
import type { Profile } from '@homefield/contract/profile'
import { photoAddress } from '../../../lib/file-address.ts'
import type { SidebarPlatform } from '../components/connections-branch.tsx'
import type { SidebarChild, SidebarFriendChild } from '../components/sidebar-children.tsx'

interface SidebarLists {
  platforms: SidebarPlatform[]
  /** The user's own children for the sidebar. Null until the profiles are loaded. */
  ownChildren: SidebarChild[] | null
  friendsChildren: SidebarFriendChild[]
}

export function sidebarLists(
  known: readonly Profile[] | undefined,
  platforms: readonly Pick<PlatformSummary, 'name' | 'hasIssue'>[],
): SidebarLists {
  const profiles = known ?? []
  return {
    platforms: platforms.map(({ name, hasIssue }) => ({ name, hasIssue })),
    ownChildren: known?.filter((profile) => profile.isOwnProfile).map(child) ?? null,
    friendsChildren: profiles
      .filter((profile) => !profile.isOwnProfile)
      .map((profile) => ({
        ...child(profile),
        ownerName: profile.ownerName,
        accessRole: profile.accessRole ?? 'none',
      })),
  }
}

function child({ id, name, color, eventCount, photoId }: Profile): SidebarChild {
  return { id, name, color, eventCount, photoUrl: photoAddress(photoId, '64') }
}
