import type { Team } from '@homefield/contract/connection'
import type { OpenTeamDialog } from '../model.ts'
import { AcceptLossDialog } from './accept-loss-dialog.tsx'
import { EditTeamDialog } from './edit-team-dialog.tsx'
import { HiddenEventsDialog } from './hidden-events-dialog.tsx'
import { MapTeamDialog } from './map-team-dialog.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { ReplaceLinkDialog } from './replace-link-dialog.tsx'

interface TeamDialogsProps {
  open: OpenTeamDialog | null
  /** The current teams, so that an open dialog shows up-to-date numbers of events. */
  teams: readonly Team[]
  onClose: () => void
}

const OTHERS = {
  edit: EditTeamDialog,
  hidden: HiddenEventsDialog,
  remove: RemoveTeamDialog,
  replaceLink: ReplaceLinkDialog,
} as const

/** Shows the open dialog of a team. Each page with a list of teams renders this component once. */
export function TeamDialogs({ open, teams, onClose }: TeamDialogsProps) {
  if (open === null) return null
  const { team } = open
  if (open.kind === 'map')
    return (
      <MapTeamDialog
        team={teams.find(({ id }) => id === team.id) ?? team}
        isNew={open.isNew === true}
        onClose={onClose}
      />
    )
  if (open.kind === 'acceptLoss')
    return team.withheldLoss === null ? null : (
      <AcceptLossDialog team={team} loss={team.withheldLoss} onClose={onClose} />
    )
  const Opened = OTHERS[open.kind]
  return <Opened team={team} onClose={onClose} />
}
