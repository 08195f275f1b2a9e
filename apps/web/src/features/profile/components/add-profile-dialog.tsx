import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { useLeaving, useUnsavedGuard } from '../../../lib/session/use-unsaved-guard.ts'
import { NEW_CHILD } from '../model/draft.ts'
import { emptyValues, type ProfileValues } from '../model/form.ts'
import { useAddProfile } from '../mutations.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface AddProfileDialogProps {
  /** The existing children. A new child starts with a color that no existing child has. */
  profiles: readonly { color: string }[]
  /** The values of an attempt that the server rejected. The form starts with these values. */
  typed?: Partial<ProfileValues>
  onClose: () => void
}

const FORM_ID = 'add-profile'

/**
 * Adds a child. Callers mount this component only while the dialog is open, so that each form starts empty.
 */
export function AddProfileDialog({ profiles, typed, onClose }: AddProfileDialogProps) {
  const { t } = useLingui()
  const [saved] = useState(() => emptyValues(profiles))
  const draft = useDraft(NEW_CHILD)
  const leaving = useLeaving(onClose)
  const add = useAddProfile(leaving.now)
  const form = useProfileForm({
    values: { ...saved, ...typed, ...draft },
    saved,
    shared: undefined,
    onSave: (values) => {
      // The dialog stays open briefly after a success. Another press of Save must not create a second child.
      if (!add.isPending && !add.isSuccess) add.mutate(values)
    },
  })
  // The mutation queue stores the child while it is being saved, so the form stores no draft then.
  useKeepDraft(NEW_CHILD, form.isDirty && !add.isPending ? form.values : null)
  const guard = useUnsavedGuard(form.isDirty, leaving)
  return (
    <ProfileDialog
      title={t`Add New Child`}
      form={form}
      formId={FORM_ID}
      guard={guard}
      saveLabel={t`Add Child`}
      busyLabel={t`Adding...`}
      isBusy={add.isPending}
    >
      <ProfileForm id={FORM_ID} form={form} errorText={add.errorText} isDateRefused={add.isDateRefused} />
    </ProfileDialog>
  )
}
