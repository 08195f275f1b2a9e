import type { AdditionalEmail } from '@homefield/contract/account'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useRemoveEmail } from '../mutations.ts'

interface RemoveEmailConfirmProps {
  email: AdditionalEmail
  onClose: () => void
}

/**
 * Asks the user to confirm before an additional address is removed.
 * Undo is not offered, because a restored address would have to be confirmed by email again.
 */
export function RemoveEmailConfirm({ email, onClose }: RemoveEmailConfirmProps) {
  const { t } = useLingui()
  const remove = useRemoveEmail(onClose)
  const address = email.email
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate(email.id)
      }}
      title={t`Remove address`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      <p>
        <Trans>
          <b className="break-words text-ink">{address}</b> won’t get changes and reminders anymore. To add it
          back, it has to be confirmed again.
        </Trans>
      </p>
      {remove.errorText ? (
        <Note tone="neg" role="alert" className="mt-3">
          {remove.errorText}
        </Note>
      ) : null}
    </ConfirmDialog>
  )
}
