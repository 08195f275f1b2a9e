import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { lastChild } from '../model/last-child.ts'
import type { AskedEvent } from '../model/draft.ts'
import { addableProfiles, likelyProfile } from '../model/form.ts'
import { AddEventForm } from './add-event-form.tsx'
import { NoChild } from './no-child.tsx'

export interface AddEventDialogProps extends AskedEvent {
  onClose: () => void
}

/** Callers mount this dialog only while it is open, because each mount starts a new form. */
export function AddEventDialog({ onClose, ...asked }: AddEventDialogProps) {
  const { profileId, suggestedProfileId } = asked
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(profilesQuery)
  const start = data && likelyProfile(data.profiles, profileId, suggestedProfileId ?? lastChild())
  if (data && start) {
    return (
      <AddEventForm
        start={start}
        choice={profileId === undefined ? addableProfiles(data.profiles) : []}
        asked={asked}
        onClose={onClose}
      />
    )
  }
  if (data) return <NoChild onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t`Add New Event`}>
      {error ? (
        <ErrorState
          title={t`Your children could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton label={t`Loading your children...`}>
          <div className="flex flex-col gap-4 pb-2">
            <SkeletonBlock width="30%" />
            <SkeletonBlock height={40} />
            <SkeletonBlock width="24%" />
            <SkeletonBlock height={40} />
          </div>
        </Skeleton>
      )}
    </Dialog>
  )
}
