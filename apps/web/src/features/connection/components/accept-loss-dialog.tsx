import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useAcceptLoss } from '../mutations.ts'

interface AcceptLossDialogProps {
  team: Team
  /** The loss that the dialog showed. A newer loss must not be accepted with it. */
  loss: NonNullable<Team['heldLoss']>
  onClose: () => void
}

/**
 * Asks for confirmation before events that vanished or were canceled at once are marked so in our calendar.
 */
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
      title={plural(lost, { one: 'Is # event really off?', other: 'Are # events really off?' })}
      confirmLabel={plural(lost, { one: 'Take # event off', other: 'Take # events off' })}
      busyLabel={t`Saving...`}
      isBusy={accept.isPending}
    >
      {t`The calendar of ${name} lists ${lost} of its ${of} upcoming events as canceled, or not at all. They are marked as canceled or removed now, without waiting longer, and stay listed under Changes. If the team brings them back, they come back.`}
    </ConfirmDialog>
  )
}
