import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps {
  /** The id of the form to submit. The buttons are outside of it. */
  form: string
  onCancel: () => void
  /** Set while the submission can no longer be taken back. */
  isCancelDisabled?: boolean
  isDisabled?: boolean
  isBusy: boolean
  busyLabel: string
  /** The submit button's label. */
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
