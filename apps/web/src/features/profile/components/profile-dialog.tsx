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
 * The dialog around a child's form, with Cancel and Save.
 * Closing asks the user before it discards typed text.
 */
export function ProfileDialog(props: ProfileDialogProps) {
  const { form, guard, isBusy } = props
  const { t } = useLingui()
  // The dialog cannot close during a save, because the result is still unknown.
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
