import type { Team } from '@homefield/contract/connection'
import { Plural, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRemoveTeam } from '../mutations.ts'

/** Asks the user to confirm before a team is removed, and shows how many events will be lost. */
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
          _0="This removes the team and its link. No events are lost."
          one="This removes the team, its link and its # event from your calendar. This can’t be undone."
          other="This removes the team, its link and its # events from your calendar. This can’t be undone."
        />
      ) : (
        <Plural
          value={team.eventCount}
          _0="This removes the team. No events are lost."
          one="This removes the team and its # event from your calendar. This can’t be undone."
          other="This removes the team and its # events from your calendar. This can’t be undone."
        />
      )}
    </ConfirmDialog>
  )
}
