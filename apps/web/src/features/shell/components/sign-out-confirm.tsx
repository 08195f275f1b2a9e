import { Plural, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

interface SignOutConfirmProps {
  /** The number of changes that are lost if the user signs out. */
  losing: number
  confirm: () => Promise<void>
  cancel: () => void
}

/**
 * Asks the user before signing out loses changes. Callers mount this component only while the dialog is open.
 */
export function SignOutConfirm({ losing, confirm, cancel }: SignOutConfirmProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen
      onCancel={cancel}
      onConfirm={() => void confirm()}
      title={t`Sign out`}
      confirmLabel={t`Sign out`}
    >
      <Plural
        value={losing}
        one="# change on this device has not been sent yet. Signing out deletes it."
        other="# changes on this device have not been sent yet. Signing out deletes them."
      />
    </ConfirmDialog>
  )
}
