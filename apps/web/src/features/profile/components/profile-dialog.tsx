import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UnsavedGuard } from '../../../lib/session/use-unsaved-guard.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import type { ProfileFormState } from './use-profile-form.ts'

interface ProfileDialogProps {
  title: string
  titleEnd?: ReactNode
  form: ProfileFormState
  formId: string
  guard: UnsavedGuard
  saveLabel: string
  busyLabel: string
  isBusy: boolean
  children: ReactNode
}

/**
 * Shows the form of a child in a dialog with Cancel and Save.
 * The dialog asks the user before discarding typed text.
 */
export function ProfileDialog(props: ProfileDialogProps) {
  const { form, guard, isBusy } = props
  const { t } = useLingui()
  // The dialog cannot be closed during a save, because the server may still reject the child.
  const close = () => {
    if (!isBusy) guard.close()
  }
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={props.title}
        titleEnd={props.titleEnd}
        closesOnOutsidePress={!form.isDirty}
        footer={
          <FormActions
            form={props.formId}
            onCancel={close}
            isCancelDisabled={isBusy}
            isBusy={isBusy || form.isWaitingForPhoto}
            busyLabel={props.busyLabel}
          >
            {props.saveLabel}
          </FormActions>
        }
      >
        {props.children}
      </Dialog>
      <ConfirmDialog
        isOpen={guard.isAsking}
        onCancel={guard.stay}
        onConfirm={guard.discard}
        title={t`Discard changes?`}
        confirmLabel={t`Discard`}
      >
        {t`What you entered hasn’t been saved and will be lost.`}
      </ConfirmDialog>
    </>
  )
}
