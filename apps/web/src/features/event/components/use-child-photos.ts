import { useQuery } from '@tanstack/react-query'
import { photoAddress } from '../../../lib/file-address.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'

/**
 * Returns a child's smallest photo from the app shell's list of profiles.
 * Returns null if no photo of the child is loaded.
 */
export function useChildPhotos(): (profileId: string) => string | null {
  const profiles = useQuery(profilesQuery).data?.profiles
  return (profileId) => photoAddress(profiles?.find(({ id }) => id === profileId)?.photoId, '64')
}
