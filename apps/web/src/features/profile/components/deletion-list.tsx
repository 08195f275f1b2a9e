import type { Profile, ProfileDeletion } from '@homefield/contract/profile'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Shield, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { namedAndOthers } from '../model/deletion.ts'

interface DeletionListProps {
  profile: Profile
  deletion: UseQueryResult<ProfileDeletion>
}

/**
 * Lists what will be deleted with the user's own child, and which friends will no longer see the child.
 * The note for another family's child names the owner and the number of events.
 */
export function DeletionList({ profile, deletion }: DeletionListProps) {
  const { t } = useLingui()
  const { data } = deletion
  if (data)
    return profile.isOwnProfile ? (
      <OwnList name={profile.name} deletion={data} />
    ) : (
      <SharedNote profile={profile} events={data.events} />
    )
  if (deletion.isError)
    return (
      <Note tone="neg" role="alert" className="mt-3">
        <b>{t`We couldn’t check what this will delete.`}</b> {errorText(deletion.error, '')}{' '}
        <Pressable
          className={`${TEXT_LINK} text-inherit! underline underline-offset-3`}
          onPress={() => void deletion.refetch()}
          isBusy={deletion.isFetching}
        >
          {t`Try again`}
        </Pressable>
      </Note>
    )
  return (
    <div className="mt-3.5">
      <Skeleton label={t`Checking what this will delete...`}>
        <SkeletonBlock width={190} className="mb-3" />
        <SkeletonBlock width={250} />
      </Skeleton>
    </div>
  )
}

function OwnList({
  name,
  deletion: { events, teamMappings, friends },
}: {
  name: string
  deletion: ProfileDeletion
}) {
  if (events + teamMappings + friends.length === 0) return null
  return (
    <ul className="mt-2.5">
      {events > 0 ? (
        <Going>
          <Plural value={events} one="# event" other="# events" />
        </Going>
      ) : null}
      {teamMappings > 0 ? (
        <Going>
          <Plural
            value={teamMappings}
            one="# team mapping, the team stays connected"
            other="# team mappings, the teams stay connected"
          />
        </Going>
      ) : null}
      {friends.length > 0 ? (
        <Going>
          <FriendsLosing name={name} friends={friends} />
        </Going>
      ) : null}
    </ul>
  )
}

function FriendsLosing({ name, friends }: { name: string; friends: readonly string[] }) {
  const { i18n, t } = useLingui()
  const { named, others } = namedAndOthers(friends)
  const parts = others > 0 ? [...named, t`${others} others`] : named
  const count = friends.length
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(parts)
  return (
    <Plural
      value={count}
      one={`${names} won’t see ${name} on the calendar anymore`}
      other={`${names} won’t see ${name} on their calendars anymore`}
    />
  )
}

function Going({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2 py-1 [overflow-wrap:anywhere]">
      <Icon of={X} size={14} className="mt-1 text-neg-ink" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function SharedNote({ profile, events }: { profile: Profile; events: number }) {
  const { name, ownerName } = profile
  return (
    <Note icon={Shield} className="mt-3">
      <Trans>
        <b>
          This deletes {name} for {ownerName} too,
        </b>{' '}
        with <Plural value={events} one="# event" other="# events" />. They are told who did it.
      </Trans>
    </Note>
  )
}
