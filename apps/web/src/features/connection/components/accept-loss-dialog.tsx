import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAcceptLoss } from '../mutations.ts'

interface AcceptLossDialogProps {
  team: Team
  /** The events that were missing when the dialog opened. The user confirms only the loss of these events. */
  loss: NonNullable<Team['withheldLoss']>
  onClose: () => void
}

/** Asks whether events are really gone, after most events of a team vanished or were canceled together. */
export function AcceptLossDialog({ team, loss, onClose }: AcceptLossDialogProps) {
  const { t } = useLingui()
  const accept = useAcceptLoss(onClose)
  const { lost, of } = loss
  const name = team.teamName
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => accept.mutate({ team, loss })}
      title={plural(lost, { one: 'Is # event really cancelled?', other: 'Are # events really cancelled?' })}
      confirmLabel={plural(lost, { one: 'Mark # event cancelled', other: 'Mark # events cancelled' })}
      busyLabel={t`Saving...`}
      isBusy={accept.isPending}
    >
      {t`${name}’s calendar shows ${lost} of its ${of} upcoming events as cancelled, or no longer lists them. If you confirm, we’ll mark them cancelled or removed right away. You’ll still see them under Changes, and they’ll come back if the team brings them back.`}
    </ConfirmDialog>
  )
}
