import type { Friend } from '@homefield/contract/friend'
import { Link } from '@tanstack/react-router'
import { photoAddress } from '../../../../lib/file-address.ts'
import { AdultDisc } from '../../../../ui/disc.tsx'
import { AccessIcon } from '../../components/access-icon.tsx'

interface FriendLinkProps {
  friend: Friend
  /** As it stands on the screen. */
  name: string
  onFollow: () => void
}

/** Leads to this friend among all of them, and says what he may. */
export function FriendLink({ friend: { person, role }, name, onFollow }: FriendLinkProps) {
  return (
    <li>
      <Link to="/friends" hash={person.id} className="friends-panel-row" onClick={onFollow}>
        <AdultDisc name={person.name} photoUrl={photoAddress(person.photoId, '128')} size={36} />
        <span className="min-w-0 truncate font-semibold text-ink">{name}</span>
        <AccessIcon role={role} />
      </Link>
    </li>
  )
}
