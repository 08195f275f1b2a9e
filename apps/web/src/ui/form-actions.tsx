import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps {
  /** The id of the form that is submitted: it stands elsewhere in its dialog. */
  form: string
  onCancel: () => void
  /** While it can no longer be taken back. */
  isCancelDisabled?: boolean
  isDisabled?: boolean
  isBusy: boolean
  busyLabel: string
  /** What submitting does. */
  children: ReactNode
}

/** The footer of a dialog with a form: 'Cancel', and the button that submits it. */
export function FormActions(props: FormActionsProps) {
  const { form, onCancel, isCancelDisabled = false, isDisabled = false, isBusy, busyLabel, children } = props
  const { t } = useLingui()
  return (
    <>
      <Button variant="ghost" onPress={onCancel} isDisabled={isCancelDisabled}>
        {t`Cancel`}
      </Button>
      <Button
        variant="primary"
        type="submit"
        form={form}
        isDisabled={isDisabled}
        isBusy={isBusy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </>
  )
}
