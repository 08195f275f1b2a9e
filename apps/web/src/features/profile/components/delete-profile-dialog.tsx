import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoAddress } from '../../../lib/file-address.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { HandOverInstead } from '../handover/components/hand-over-instead.tsx'
import { isTypedName } from '../model/deletion.ts'
import { useDeleteProfile } from '../mutations.ts'
import { profileDeletionQuery } from '../queries.ts'
import { DeletionList } from './deletion-list.tsx'

export interface DeleteProfileDialogProps {
  profile: Profile
  onClose: () => void
  /** Called after the child was deleted. A toast already reports the deletion. */
  onDeleted: () => void
}

/**
 * Asks for confirmation before deleting a child, and lists everything that will be deleted.
 * The user must type the child's name to delete another family's child.
 * Callers mount this component only while the dialog is open.
 */
export function DeleteProfileDialog({ profile, onClose, onDeleted }: DeleteProfileDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const deletion = useQuery(profileDeletionQuery(profile.id))
  const remove = useDeleteProfile(onDeleted)
  const isShared = !profile.isOwnProfile
  const isReady = deletion.data !== undefined && (!isShared || isTypedName(typed, profile.name))
  const submit = () => {
    if (isReady && !remove.isPending) remove.mutate(profile)
  }
  const { name, ownerName } = profile

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Delete Profile`}
      size="choice"
      role="alertdialog"
      hasCloseButton={false}
      closesOnEscape={!remove.isPending}
      closesOnOutsidePress={!remove.isPending}
      footer={
        <>
          <Button autoFocus={!isShared} onPress={onClose} isDisabled={remove.isPending}>
            {t`Cancel`}
          </Button>
          <Button
            variant="danger"
            onPress={submit}
            isDisabled={!isReady}
            isBusy={remove.isPending}
            busyLabel={t`Deleting...`}
          >
            {remove.isError ? t`Try again` : t`Delete Profile`}
          </Button>
        </>
      }
    >
      <div className="mb-3.5 flex items-center gap-3 rounded-[10px] bg-sunken p-3">
        <ChildDisc
          name={name}
          color={profile.color}
          size={40}
          photoUrl={photoAddress(profile.photoId, '128')}
          isFriend={isShared}
        />
        <div className="min-w-0">
          <p className="type-value [overflow-wrap:anywhere]">{name}</p>
          <p className="text-xs [overflow-wrap:anywhere] text-ink-3">
            {isShared
              ? t`${ownerName}'s child`
              : profile.sports.map((sport) => sportText(sport.name)).join(', ')}
          </p>
        </div>
      </div>
      <p className="[overflow-wrap:anywhere]">
        {t`Are you sure you want to delete ${name}'s profile? This action cannot be undone.`}
      </p>
      {remove.isError ? (
        <Note tone="neg" role="alert" className="mt-3">
          <b className="block">{t`Failed to delete profile`}</b> {remove.detail}
        </Note>
      ) : (
        <DeletionList profile={profile} deletion={deletion} />
      )}
      <HandOverInstead profile={profile} />
      {isShared ? (
        <form
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            label={t`Type ${name} to confirm`}
            autoFocus
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </form>
      ) : null}
    </Dialog>
  )
}
