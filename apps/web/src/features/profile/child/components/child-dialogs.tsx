import type { Profile } from '@homefield/contract/profile'
import { lazy, Suspense } from 'react'
import { AddEvent } from '../../../event/components/add-event.tsx'
import type { Day } from '../../../event/model/day.ts'
import type { ChildAction } from './child-actions.tsx'

const MapTeamsDialog = lazy(() =>
  import('../../map-teams/components/map-teams-dialog.tsx').then((module) => ({
    default: module.MapTeamsDialog,
  })),
)
const EditProfileDialog = lazy(() =>
  import('../../components/edit-profile-dialog.tsx').then((module) => ({
    default: module.EditProfileDialog,
  })),
)
const DeleteProfileDialog = lazy(() =>
  import('../../components/delete-profile-dialog.tsx').then((module) => ({
    default: module.DeleteProfileDialog,
  })),
)

interface ChildDialogsProps {
  profile: Profile
  action: ChildAction | null
  /** The day the calendar was led to; a new event starts there. */
  day: Day | undefined
  onClose: () => void
  onDeleted: () => void
}

/** What the buttons of a child's page open. What may no longer be done closes: it shows what is no longer to be seen. */
export function ChildDialogs({ profile, action, day, onClose, onDeleted }: ChildDialogsProps) {
  if (action === null || !profile.can[action]) return null
  return (
    <Suspense>
      {action === 'addEvent' ? <AddEvent profile={profile} day={day} onClose={onClose} /> : null}
      {action === 'mapTeams' ? <MapTeamsDialog profile={profile} onClose={onClose} /> : null}
      {action === 'edit' ? <EditProfileDialog profile={profile} onClose={onClose} /> : null}
      {action === 'delete' ? (
        <DeleteProfileDialog profile={profile} onClose={onClose} onDeleted={onDeleted} />
      ) : null}
    </Suspense>
  )
}
