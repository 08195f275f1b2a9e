import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '../../../lib/time/day.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { nowIn } from '../../event/model/placement.ts'
import { eventsQuery } from '../../event/queries.ts'
import type { PendingProfile } from '../model/list.ts'
import { DAYS_AHEAD, nextEvents } from '../model/next-event.ts'
import { NextLine } from './next-line.tsx'
import { ProfileCard } from './profile-card.tsx'

interface ProfileGridProps {
  own: readonly Profile[]
  shared: readonly Profile[]
  /** New children that this device has not sent to the server yet. */
  pending: readonly PendingProfile[]
  /** The ids of existing children with changes that this device has not sent yet. */
  pendingIds: ReadonlySet<string>
  onEdit: (profile: Profile) => void
}

/**
 * Shows a card for each child that the user may manage. New children that are not sent yet have a card too.
 */
export function ProfileGrid({ own, shared, pending, pendingIds, onEdit }: ProfileGridProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, timeZone), [instant, timeZone])
  const { data } = useQuery(eventsQuery({ from: now.day, to: addDays(now.day, DAYS_AHEAD) }))
  const next = useMemo(() => (data ? nextEvents(data.events, now, timeZone) : null), [data, now, timeZone])
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
            next={<NextLine next={next ? (next.get(profile.id) ?? null) : undefined} today={now.day} />}
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
      </ul>
    </section>
  )
}
