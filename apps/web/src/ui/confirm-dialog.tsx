import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onCancel: () => void
  onConfirm: () => void
  title: ReactNode
  /** Text that says what the action deletes and how much, such as the number of events. */
  children: ReactNode
  confirmLabel: ReactNode
  busyLabel?: ReactNode
  isBusy?: boolean
  tone?: 'danger' | 'primary'
}

/**
 * Asks the user to confirm an action that cannot be undone. The focus starts on the Cancel button.
 * Escape and a press outside the dialog cancel, except while the action is running.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useLingui()
  const {
    isOpen,
    onCancel,
    onConfirm,
    title,
    children,
    confirmLabel,
    busyLabel,
    isBusy = false,
    tone = 'danger',
  } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="confirm"
      role="alertdialog"
      hasCloseButton={false}
      closesOnEscape={!isBusy}
      closesOnOutsidePress={!isBusy}
      footer={
        <>
          <Button autoFocus onPress={onCancel} isDisabled={isBusy}>
            {t`Cancel`}
          </Button>
          <Button variant={tone} onPress={onConfirm} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
