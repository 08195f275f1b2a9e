import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import type { PendingProfile } from '../model/list.ts'
import { ProfileCard } from './profile-card.tsx'

interface ProfileGridProps {
  own: readonly Profile[]
  shared: readonly Profile[]
  /** New children that this device has not sent to the server yet. */
  pending: readonly PendingProfile[]
  /** The ids of existing children with changes that this device has not sent yet. */
  pendingIds: ReadonlySet<string>
  onAdd: () => void
  onEdit: (profile: Profile) => void
}

/**
 * Shows a card for each child that the user may manage. New children that are not sent yet have a card too.
 */
export function ProfileGrid({ own, shared, pending, pendingIds, onAdd, onEdit }: ProfileGridProps) {
  const { t } = useLingui()
  return (
    <section>
      <SectionHeading count={shared.length > 0 ? t`& Administrator Access (${shared.length})` : undefined}>
        {t`Your Children`}
      </SectionHeading>
      <ul className="grid grid-cols-1 gap-4 max-md:gap-2.5 md:grid-cols-2 xl:grid-cols-3">
        {[...own, ...shared].map((profile) => (
          <ProfileCard
            key={profile.id}
            id={profile.id}
            name={profile.name}
            color={profile.color}
            photoId={profile.photoId}
            dateOfBirth={profile.dateOfBirth}
            sports={profile.sports.map((sport) => sport.name)}
            eventCount={profile.eventCount}
            hasPendingChange={pendingIds.has(profile.id)}
            {...(profile.isOwnProfile ? {} : { ownerName: profile.ownerName })}
            {...(profile.can.edit ? { onEdit: () => onEdit(profile) } : {})}
          />
        ))}
        {pending.map((profile) => (
          <ProfileCard
            key={profile.id}
            id={profile.id}
            name={profile.name}
            color={profile.color}
            sports={profile.sports}
            photoId={profile.photoId ?? null}
            dateOfBirth={profile.dateOfBirth ?? null}
            hasPendingChange
          />
        ))}
        <li>
          <Pressable
            className="flex size-full min-h-[150px] flex-col items-center justify-center gap-2 rounded-card border-[1.5px] border-dashed border-line font-[550] text-ink-3 transition-[background-color] duration-(--t-fast) ease-[ease] hover:bg-hover hover:text-ink active:bg-press max-md:hidden"
            onPress={onAdd}
          >
            <Icon of={Plus} size={22} />
            {t`Add Child`}
          </Pressable>
        </li>
      </ul>
    </section>
  )
}
