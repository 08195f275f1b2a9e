import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { emptyValues, type ProfileValues } from '../model/form.ts'
import { useAddProfile } from '../mutations.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useLeaving, useUnsavedGuard } from './use-unsaved-guard.ts'

interface AddProfileDialogProps {
  /** The children there are already: a second one does not start with the first one's color. */
  profiles: readonly { color: string }[]
  /** Typed before, and refused by the server when it came through. */
  typed?: Partial<ProfileValues>
  onClose: () => void
}

const FORM_ID = 'add-profile'

/** Mounted while it is open, so that it opens empty. */
export function AddProfileDialog({ profiles, typed, onClose }: AddProfileDialogProps) {
  const { t } = useLingui()
  const [saved] = useState(() => emptyValues(profiles))
  const leaving = useLeaving(onClose)
  const add = useAddProfile(leaving.now)
  const form = useProfileForm({
    values: { ...saved, ...typed },
    saved,
    shared: undefined,
    onSave: (values) => {
      if (!add.isPending) add.mutate(values)
    },
  })
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
