import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { ProfileGrid } from '../components/profile-grid.tsx'
import { ProfilesSkeleton } from '../components/profiles-skeleton.tsx'
import { FailedProfileNote } from '../components/failed-profile-note.tsx'
import { editedChild } from '../model/draft.ts'
import type { ProfileValues } from '../model/form.ts'
import { HandoverOffers } from '../handover/components/handover-offers.tsx'
import { managedProfiles, failedProfile, pendingProfiles, withPending } from '../model/list.ts'

const loadAdd = () => import('../components/add-profile-dialog.tsx')
const AddProfileDialog = lateDialog(() => loadAdd().then((module) => module.AddProfileDialog))
const loadEdit = () => import('../components/edit-profile-dialog.tsx')
const EditProfileDialog = lateDialog(() => loadEdit().then((module) => module.EditProfileDialog))

interface ProfilesPageProps {
  isAdding: boolean
  onAdd: () => void
  onAddClose: () => void
  /** Content that the page shows after the user has added the first child. */
  nextStep: ReactNode
}

interface Editing {
  profile: Profile
  typed?: Partial<ProfileValues>
}

export function ProfilesPage({ isAdding, onAdd, onAddClose, nextStep }: ProfilesPageProps) {
  const { t } = useLingui()
  usePreload(loadAdd)
  usePreload(loadEdit)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [typedBefore, setTypedBefore] = useState<Partial<ProfileValues> | undefined>()
  const profiles = useQuery(profilesQuery)
  const commands = useMutationQueue()
  const stored = profiles.data?.profiles ?? []
  const known = stored.map((profile) => withPending(profile, commands))
  const editable = known.filter(({ can }) => can.edit)
  const pending = pendingProfiles(commands, known)
  const failed = failedProfile(commands, known)
  const { own, shared } = managedProfiles(known)
  const isUnknown = profiles.data === undefined && pending.length === 0
  const isEmpty = profiles.data !== undefined && own.length + shared.length + pending.length === 0
  const [wasEmpty, setWasEmpty] = useState(false)
  if (isEmpty && !wasEmpty) setWasEmpty(true)

  return (
    <Page>
      <PageHeading
        end={
          isEmpty ? null : (
            <Button variant="primary" icon={Plus} onPress={onAdd}>
              {t`Add Child`}
            </Button>
          )
        }
      >
        {t`Children Profiles`}
      </PageHeading>
      {failed ? (
        <FailedProfileNote
          failed={failed}
          onOpen={(looked) => {
            if (looked.kind === 'change') setEditing({ profile: looked.profile, typed: looked.values })
            else {
              setTypedBefore(looked.values)
              onAdd()
            }
          }}
        />
      ) : null}
      {editable.map((profile) => (
        <DraftOffer
          key={profile.id}
          form={editedChild(profile.id)}
          of={profile.name}
          onContinue={() => setEditing({ profile })}
          className="mb-4"
        />
      ))}
      {wasEmpty && !isEmpty ? nextStep : null}
      <HandoverOffers />
      {isUnknown && profiles.isError ? (
        <Card>
          <ErrorState
            title={t`Error loading profiles: ${errorText(profiles.error, t`Failed to fetch profiles`)}`}
            onRetry={() => void profiles.refetch()}
            isRetrying={profiles.isFetching}
          />
        </Card>
      ) : null}
      {isUnknown && !profiles.isError ? <ProfilesSkeleton /> : null}
      {isEmpty ? (
        <Card>
          <EmptyState
            drawing="diamond"
            title={t`No profiles yet`}
            action={
              <Button variant="primary" icon={Plus} onPress={onAdd}>
                {t`Add Your First Child`}
              </Button>
            }
          >
            {t`Add a child to start filling the calendar.`}
          </EmptyState>
        </Card>
      ) : null}
      {isUnknown || isEmpty ? null : (
        <ProfileGrid
          own={own}
          shared={shared}
          pending={pending}
          pendingIds={new Set(known.filter((profile, at) => profile !== stored[at]).map(({ id }) => id))}
          onEdit={(profile) => setEditing({ profile })}
        />
      )}
      {isAdding ? (
        <AddProfileDialog
          profiles={[...known, ...pending]}
          {...(typedBefore ? { typed: typedBefore } : {})}
          onClose={() => {
            setTypedBefore(undefined)
            onAddClose()
          }}
        />
      ) : null}
      {editing ? <EditProfileDialog {...editing} onClose={() => setEditing(null)} /> : null}
    </Page>
  )
}
