import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps {
  /** The id of the form to submit, because the buttons are outside the form. */
  form: string
  onCancel: () => void
  /** True while the submission can no longer be canceled. */
  isCancelDisabled?: boolean
  isDisabled?: boolean
  isBusy: boolean
  busyLabel: string
  /** The label of the submit button. */
  children: ReactNode
}

/** The footer of a dialog with a form: 'Cancel' and the submit button. */
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
