import type { Team } from '@homefield/contract/connection'
import { Plural, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRemoveTeam } from '../mutations.ts'

/** Asks before a team is removed, with the number of its events. */
export function RemoveTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveTeam(onClose)
  const name = team.teamName
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => remove.mutate(team)}
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove team`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      {team.source === 'link' ? (
        <Plural
          value={team.eventCount}
          _0="The team and its link go. No events are lost."
          one="The team, its link and its # event go from your calendar. This cannot be undone."
          other="The team, its link and its # events go from your calendar. This cannot be undone."
        />
      ) : (
        <Plural
          value={team.eventCount}
          _0="The team goes. No events are lost."
          one="The team and its # event go from your calendar. This cannot be undone."
          other="The team and its # events go from your calendar. This cannot be undone."
        />
      )}
    </ConfirmDialog>
  )
}
