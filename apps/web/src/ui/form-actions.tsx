import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface FormActionsProps {
  /**
   * The id of the form that the submit button submits. The button needs the id, because it is outside the form.
   */
  form: string
  onCancel: () => void
  /** Disables Cancel. Use it while the form is being saved and the save cannot be stopped. */
  isCancelDisabled?: boolean
  isDisabled?: boolean
  isBusy: boolean
  busyLabel: string
  children: ReactNode
}

/** The footer of a dialog that contains a form: a Cancel button and a submit button. */
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
