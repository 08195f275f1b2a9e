import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAcceptLoss } from '../mutations.ts'

interface AcceptLossDialogProps {
  team: Team
  /** The loss that was shown: another one that comes meanwhile is not meant. */
  loss: NonNullable<Team['heldLoss']>
  onClose: () => void
}

/** Asks once more before what vanished from the team's calendar is taken off ours, with its numbers. */
export function AcceptLossDialog({ team, loss, onClose }: AcceptLossDialogProps) {
  const { t } = useLingui()
  const accept = useAcceptLoss(onClose)
  const { lost, of } = loss
  const name = team.teamName
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => accept.mutate({ team, since: loss.since })}
      title={plural(lost, { one: 'Is # event really gone?', other: 'Are # events really gone?' })}
      confirmLabel={plural(lost, { one: 'Remove # event', other: 'Remove # events' })}
      busyLabel={t`Removing...`}
      isBusy={accept.isPending}
    >
      {t`${lost} of the ${of} events of ${name} that lie ahead are removed now, without waiting longer. They stay listed under Changes as removed by the team. If the team brings them back, they come back.`}
    </ConfirmDialog>
  )
}
