import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { late, type Load } from './late.tsx'
import { MissingText } from './missing-text.tsx'
import { useReload } from './use-reload.ts'

/**
 * Lazy-loads a dialog or another component that covers the page.
 * If the dialog's code fails to load, a small dialog shows the error instead.
 */
export function lateDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  return late(load, MissingDialog)
}

export function MissingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { reload, problem, isBusy, label } = useReload()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`This part could not be loaded`}
      size="confirm"
      role="alertdialog"
      hasCloseButton={false}
      footer={
        <>
          <Button onPress={onClose}>{t`Close`}</Button>
          <Button variant="primary" autoFocus isBusy={isBusy} onPress={reload}>
            {label}
          </Button>
        </>
      }
    >
      <MissingText problem={problem} />
    </Dialog>
  )
}
