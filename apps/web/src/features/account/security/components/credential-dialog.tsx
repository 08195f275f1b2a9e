import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { TypedCredential } from '../model.ts'
import { CredentialForm } from './credential-form.tsx'

interface CredentialDialogProps {
  title: string
  /** Tells the user what happens after they confirm. */
  text: ReactNode
  confirmLabel: string
  busyLabel: string
  tone?: 'primary' | 'danger'
  isBusy: boolean
  error: Error | null
  errorText: string | null
  refusals: number
  /** Called with the password. Set `onSubmit` if only the password can confirm the action. */
  onSubmit?: (password: string) => void
  /** Called with a password, code or passkey. Set `onCredential` if any of these can confirm the action. */
  onCredential?: (credential: TypedCredential) => void
  onClose: () => void
  /** Additional form fields, shown above the password field. */
  children?: ReactNode
}

/** Asks for the password or another credential before an action. Mount the dialog only while it is open. */
export function CredentialDialog(props: CredentialDialogProps) {
  const { t } = useLingui()
  const { title, text, confirmLabel, busyLabel, tone = 'primary', isBusy, onClose, children } = props
  const { error, errorText, refusals, onSubmit, onCredential } = props
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
      <CredentialForm
        id={id}
        isBusy={isBusy}
        error={error}
        errorText={errorText}
        refusals={refusals}
        onSubmit={(password) => (onCredential ? onCredential({ password }) : onSubmit?.(password))}
        others={onCredential && ['code', 'passkey']}
        onOther={onCredential}
      >
        {children}
      </CredentialForm>
    </Dialog>
  )
}
