import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

interface ProofDialogProps {
  title: string
  /** What follows, in a sentence. */
  text: ReactNode
  confirmLabel: string
  busyLabel: string
  tone?: 'primary' | 'danger'
  isBusy: boolean
  error: Error | null
  errorText: string | null
  refusals: number
  onSubmit: (password: string) => void
  onClose: () => void
  /** Fields before the password. */
  children?: ReactNode
}

/** Asks for the password, then does it. Mounted while it is open. */
export function ProofDialog(props: ProofDialogProps) {
  const { t } = useLingui()
  const { title, text, confirmLabel, busyLabel, tone = 'primary', isBusy, onClose, children, ...form } = props
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="choice"
      closesOnOutsidePress={false}
      closesOnEscape={!isBusy}
      footer={
        <>
          <Button variant="ghost" onPress={onClose} isDisabled={isBusy}>
            {t`Cancel`}
          </Button>
          <Button variant={tone} type="submit" form={id} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="mb-4">{text}</p>
      <ProofForm {...form} id={id} isBusy={isBusy}>
        {children}
      </ProofForm>
    </Dialog>
  )
}
