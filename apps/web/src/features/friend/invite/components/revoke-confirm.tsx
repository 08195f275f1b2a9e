import type { Invitation } from '@homefield/contract/invitation'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useWithdrawInvitation } from '../mutations.ts'

interface RevokeConfirmProps {
  invitation: Invitation
  onClose: () => void
  onRevoked: () => void
}

export function RevokeConfirm({ invitation, onClose, onRevoked }: RevokeConfirmProps) {
  const { t } = useLingui()
  const revoke = useWithdrawInvitation(onRevoked)
  const { email } = invitation
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => revoke.act(invitation.id)}
      title={t`Revoke this invitation?`}
      confirmLabel={t`Revoke`}
      busyLabel={t`Revoking...`}
      isBusy={revoke.isPending}
    >
      <p>
        <Trans>
          The link that went to <b className="[overflow-wrap:anywhere] text-ink">{email}</b> stops working at
          once.
        </Trans>
      </p>
      {revoke.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {revoke.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
