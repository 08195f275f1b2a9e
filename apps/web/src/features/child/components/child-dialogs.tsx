import type { Profile } from '@homefield/contract/profile'
import { openCatalogs } from '../../../lib/i18n.ts'
import type { Day } from '../../../lib/time/day.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { AddEvent } from '../../event/components/add-event.tsx'
import type { ChildAction } from './child-actions.tsx'

const loadMap = () =>
  Promise.all([
    import('../../connection/map-teams/components/map-teams-dialog.tsx'),
    openCatalogs(['connection']),
  ]).then(([module]) => module.MapTeamsDialog)
const loadEdit = () =>
  import('../../profile/components/edit-profile-dialog.tsx').then((module) => module.EditProfileDialog)
const loadDelete = () =>
  import('../../profile/components/delete-profile-dialog.tsx').then((module) => module.DeleteProfileDialog)
const loadHandOver = () =>
  import('../../profile/handover/components/hand-over-dialog.tsx').then((module) => module.HandOverDialog)
const HandOverDialog = lateDialog(loadHandOver)
const MapTeamsDialog = lateDialog(loadMap)
const EditProfileDialog = lateDialog(loadEdit)
const DeleteProfileDialog = lateDialog(loadDelete)

interface ChildDialogsProps {
  profile: Profile
  action: ChildAction | null
  /** The day that the calendar shows. A new event has this date by default. */
  day: Day | undefined
  onClose: () => void
  onDeleted: () => void
}

/**
 * The dialogs of a child's page, such as editing or deleting the child.
 * A dialog closes when the user loses the right to its action, because the dialog may show private data.
 */
export function ChildDialogs({ profile, action, day, onClose, onDeleted }: ChildDialogsProps) {
  usePreload(loadMap)
  usePreload(loadEdit)
  usePreload(loadDelete)
  usePreload(loadHandOver)
  const open = action !== null && profile.can[action] ? action : null
  return (
    <>
      <AddEvent
        isOpen={open === 'addEvent'}
        profileId={profile.id}
        initial={{ date: day }}
        onClose={onClose}
      />
      {open === 'mapTeams' ? <MapTeamsDialog profile={profile} onClose={onClose} /> : null}
      {open === 'edit' ? <EditProfileDialog profile={profile} onClose={onClose} /> : null}
      {open === 'handOver' ? <HandOverDialog profile={profile} onClose={onClose} /> : null}
      {open === 'delete' ? (
        <DeleteProfileDialog profile={profile} onClose={onClose} onDeleted={onDeleted} />
      ) : null}
    </>
  )
}
