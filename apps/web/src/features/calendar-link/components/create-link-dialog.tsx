import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { v7 } from 'uuid'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { RadioRow, RadioRows } from '../../../ui/radio-row.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCreateLink } from '../mutations.ts'
import { WhoseField } from './whose-field.tsx'

const LONGEST_LABEL = 80

interface CreateLinkDialogProps {
  onClose: () => void
  /** Called with the URL of the new link. The server returns the URL only this once. */
  onMade: (url: string) => void
}

export function CreateLinkDialog({ onClose, onMade }: CreateLinkDialogProps) {
  const { t } = useLingui()
  const form = useId()
  const [profileId, setProfileId] = useState<string | null>(null)
  const [content, setContent] = useState<'full' | 'busy'>('full')
  const [label, setLabel] = useState('')
  const own = (useQuery(profilesQuery).data?.profiles ?? []).filter((profile) => profile.isOwnProfile)
  const create = useCreateLink(onMade)
  const submit = () => {
    if (create.isPending) return
    create.mutate({
      // Every attempt needs a new id, because a failed attempt may still have created a link with its id.
      id: v7(),
      profileId,
      content,
      ...(isBlank(label) ? {} : { label: label.trim() }),
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Create calendar link`}
      closesOnOutsidePress={!create.isPending}
      closesOnEscape={!create.isPending}
      footer={
        <FormActions
          form={form}
          onCancel={onClose}
          isCancelDisabled={create.isPending}
          isBusy={create.isPending}
          busyLabel={t`Creating...`}
        >{t`Create link`}</FormActions>
      }
    >
      <Form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <WhoseField profiles={own} value={profileId} onChange={setProfileId} />
        <RadioRows
          label={t`What it shows`}
          value={content}
          onChange={(chosen) => setContent(chosen === 'busy' ? 'busy' : 'full')}
        >
          <RadioRow
            value="full"
            title={t`Full details`}
            detail={t`Titles, places, arrival times and notes. Private events left out.`}
          />
          <RadioRow
            value="busy"
            title={t`Busy only`}
            detail={t`Times and the child’s first letter. No titles, no places.`}
          />
        </RadioRows>
        <TextField
          label={t`Label`}
          hint={t`Only you see this. It tells you which link to revoke.`}
          maxLength={LONGEST_LABEL}
          autoComplete="off"
          value={label}
          onChange={setLabel}
        />
        {create.errorText ? (
          <Note tone="neg" role="alert">
            {create.errorText}
          </Note>
        ) : null}
      </Form>
    </Dialog>
  )
}
