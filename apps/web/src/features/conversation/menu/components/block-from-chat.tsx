import type { Person } from '@homefield/contract/friend'
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { BlockDialog } from '../../../friend/components/block-dialog.tsx'
import { friendsQuery } from '../../../friend/queries.ts'

interface BlockFromChatProps {
  person: Person
  onClose: () => void
}

export function BlockFromChat({ person, onClose }: BlockFromChatProps) {
  const friends = useQuery(friendsQuery).data?.friends
  const profiles = useQuery(profilesQuery).data?.profiles ?? []
  const friend = friends?.find((one) => one.person.id === person.id) ?? null
  return (
    <BlockDialog
      person={person}
      friend={friend}
      was="former"
      profiles={profiles}
      onClose={onClose}
      onBlocked={onClose}
    />
  )
}
