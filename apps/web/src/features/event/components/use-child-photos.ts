import { useQuery } from '@tanstack/react-query'
import { photoAddress } from '../../../lib/file-address.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'

/** The smallest photo of a child, by the list that the shell has read anyway; null where there is none, or none yet. */
export function useChildPhotos(): (profileId: string) => string | null {
  const profiles = useQuery(profilesQuery).data?.profiles
  return (profileId) => photoAddress(profiles?.find(({ id }) => id === profileId)?.photoId, '64')
}
