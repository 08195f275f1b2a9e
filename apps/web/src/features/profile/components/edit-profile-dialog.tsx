import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraft, useKeepDraft } from '../../../lib/session/use-draft.ts'
import { useLeaving, useUnsavedGuard } from '../../../lib/session/use-unsaved-guard.ts'
import { type ChildDraft, conflictsOf, editedChild, kept } from '../model/draft.ts'
import { differencesOf, mixed, type ProfileField, type ProfileValues, valuesOf } from '../model/form.ts'
import { useChangeProfile } from '../mutations.ts'
import { OwnerBadge } from './owner-badge.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { StaleProfileDialog } from './stale-profile-dialog.tsx'
import { useProfileForm } from './use-profile-form.ts'

export interface EditProfileDialogProps {
  /** The child at the time the dialog opened. Saving merges the changes that other people have made since. */
  profile: Profile
  /** The values of an attempt that the server rejected. The form starts with these values. */
  typed?: Partial<ProfileValues>
  onClose: () => void
}

interface Conflict {
  current: Profile
  fields: readonly ProfileField[]
}

const FORM_ID = 'edit-profile'

/** Callers mount this dialog only while it is open, because each mount starts a new form. */
export function EditProfileDialog({ profile, typed, onClose }: EditProfileDialogProps) {
  const { t } = useLingui()
  const [base, setBase] = useState(profile)
  const draft = useDraft(editedChild(profile.id))
  const [conflict, setConflict] = useState<Conflict | null>(() => firstConflict(profile, typed, draft))
  /**
   * False while the conflict dialog is open, because only one of the two dialogs can be visible.
   */
  const [isFormOpen, setFormOpen] = useState(conflict === null)
  const leaving = useLeaving(onClose)
  const change = useChangeProfile({
    onDone: leaving.now,
    onConflict: (current, fields) => setConflict({ current, fields }),
  })
  const form = useProfileForm({
    values: { ...valuesOf(profile), ...typed, ...draft?.values },
    saved: valuesOf(base),
    shared: profile.isOwnProfile ? undefined : profile,
    onSave: (mine) => {
      if (!change.isPending) change.mutate({ base, mine })
    },
  })
  // The mutation queue stores the change while it is being saved, so the form stores no draft then.
  const mine = kept(form.values, valuesOf(base), conflict?.fields ?? NONE, draft)
  useKeepDraft(editedChild(profile.id), form.isDirty && !change.isPending ? mine : null, [
    `profile:${profile.id}`,
  ])
  const guard = useUnsavedGuard(form.isDirty, leaving)

  const settle = () => {
    setConflict(null)
    setFormOpen(true)
  }
  const resolve = (keepsTheirs: (field: ProfileField) => boolean) => {
    if (!conflict) return
    const { current } = conflict
    // A field without an edit takes the other person's value.
    // A field with a conflict takes the value the user chose.
    const untouched = (field: ProfileField) =>
      !conflict.fields.includes(field) && !differencesOf(form.values, valuesOf(base)).includes(field)
    const values = mixed(form.values, valuesOf(current), (field) => untouched(field) || keepsTheirs(field))
    settle()
    setBase(current)
    form.change(values)
    change.mutate({ base: current, mine: values })
  }

  return (
    <>
      {isFormOpen ? (
        <ProfileDialog
          title={t`Edit Profile`}
          titleEnd={profile.isOwnProfile ? null : <OwnerBadge ownerName={profile.ownerName} />}
          form={form}
          formId={FORM_ID}
          guard={guard}
          saveLabel={t`Save Changes`}
          busyLabel={t`Saving...`}
          isBusy={change.isPending}
        >
          <ProfileForm
            id={FORM_ID}
            form={form}
            errorText={change.errorText}
            isDateRefused={change.isDateRefused}
            isShared={!profile.isOwnProfile}
          />
        </ProfileDialog>
      ) : null}
      {conflict ? (
        <StaleProfileDialog
          fields={conflict.fields}
          mine={form.values}
          theirs={valuesOf(conflict.current)}
          onBack={settle}
          onResolve={resolve}
        />
      ) : null}
    </>
  )
}

const NONE: readonly ProfileField[] = []

/**
 * Returns the conflicts that the user must resolve before editing the child.
 * A conflict comes from a rejected save, or from a draft with a field that another person has changed since.
 */
function firstConflict(
  profile: Profile,
  typed: Partial<ProfileValues> | undefined,
  draft: ChildDraft | null,
): Conflict | null {
  const saved = valuesOf(profile)
  const fields = typed ? differencesOf({ ...saved, ...typed }, saved) : conflictsOf(draft, saved)
  return fields.length > 0 ? { current: profile, fields } : null
}
