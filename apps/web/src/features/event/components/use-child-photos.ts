import { useQuery } from '@tanstack/react-query'
import { photoAddress } from '../../../lib/file-address.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'

/** Returns the URL of a child's smallest photo, from the app shell's profile list, or null if there is none yet. */
export function useChildPhotos(): (profileId: string) => string | null {
  const profiles = useQuery(profilesQuery).data?.profiles
  return (profileId) => photoAddress(profiles?.find(({ id }) => id === profileId)?.photoId, '64')
}
