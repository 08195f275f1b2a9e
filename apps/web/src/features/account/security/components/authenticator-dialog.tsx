import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Form } from '../../../../ui/form.tsx'
import { errorText } from '../../../../lib/error-text.ts'
import { CodeField } from '../../components/code-field.tsx'
import { CODE_LENGTH, inGroups } from '../model.ts'
import { useConfirmSecondFactor } from '../mutations.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { useRefusals } from './use-refusals.ts'

const FORM = 'authenticator'

interface AuthenticatorDialogProps {
  /** The authenticator key as an `otpauth://totp/…` URI, which the dialog shows as a QR code. */
  uri: string
  /** The authenticator key in base32, for users who type the key because they cannot scan the QR code. */
  secret: string
  onDone: () => void
  onClose: () => void
}

/** Shows the authenticator key as a QR code and as text, and asks for the first code from the app. */
export function AuthenticatorDialog({ uri, secret, onDone, onClose }: AuthenticatorDialogProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isCorrected, setCorrected] = useState(false)
  const { refusals, refuse } = useRefusals()
  const confirm = useConfirmSecondFactor()
  const error = confirm.error && !isCorrected ? confirm.error : null
  const submit = () => {
    if (confirm.isPending || code.length < CODE_LENGTH) return
    setCorrected(false)
    confirm.mutate(code, { onSuccess: onDone, onError: refuse })
  }
  const steps = [
    t`Open an authenticator app.`,
    t`Scan this code, or type the key below.`,
    t`Enter the six digits it shows.`,
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Set up two-step verification`}
      closesOnOutsidePress={false}
      footer={
        <FormActions
          form={FORM}
          onCancel={onClose}
          isDisabled={code.length < CODE_LENGTH}
          isBusy={confirm.isPending}
          busyLabel={t`Turning on...`}
        >{t`Turn on`}</FormActions>
      }
    >
      <div className="mb-4 flex flex-col gap-[18px] md:flex-row">
        <QrCode text={uri} label={t`QR code for your authenticator app`} />
        <div className="min-w-0">
          <ol className="grid gap-1.5 text-sm">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-2.5">
                <span className="font-[650] text-ink tabular-nums">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-2.5 flex items-center gap-2 rounded-[10px] bg-sunken py-1.5 pr-1.5 pl-3">
            <code className="min-w-0 flex-1 font-mono text-sm font-medium break-words text-ink">
              {inGroups(secret)}
            </code>
            <CopyButton text={secret} label={t`Copy the key`} />
          </p>
        </div>
      </div>
      <Form id={FORM} onSubmit={submit} refusals={refusals}>
        <CodeField
          label={t`Six digits`}
          autoFocus
          value={code}
          onChange={(digits) => {
            setCode(digits)
            setCorrected(true)
          }}
          error={error ? errorText(error, t`That didn’t work. Please try again.`) : null}
        />
      </Form>
    </Dialog>
  )
}
