import type { Helper } from '@homefield/contract/coverage'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emailProblem } from '../../account/model.ts'
import { problemText } from '../../account/components/problem-text.ts'
import { useSaveHelper } from '../mutations.ts'

const FORM_ID = 'helper'

interface HelperDialogProps {
  ownerId: string
  /** The helper to change. Null adds a helper. */
  helper: Helper | null
  onClose: () => void
}

/** Adds or changes a helper. Callers mount the component only while the dialog is open. */
export function HelperDialog({ ownerId, helper, onClose }: HelperDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState(helper?.name ?? '')
  const [phoneNumber, setPhoneNumber] = useState(helper?.phoneNumber ?? '')
  const [email, setEmail] = useState(helper?.email ?? '')
  const [refusals, setRefusals] = useState(0)
  const { save, isPending, error, errorText, reset } = useSaveHelper(onClose)
  const isNameMissing = isBlank(name)
  const mailProblem = isBlank(email) ? null : emailProblem(email)
  const code = error instanceof ApiError ? error.code : null
  const isAboutField = code === 'phoneInvalid' || code === 'recipientInvalid'
  const submit = () => {
    if (isPending) return
    if (isNameMissing || mailProblem !== null) setRefusals(refusals + 1)
    else save({ ownerId, helper, name: name.trim(), phoneNumber: phoneNumber.trim(), email: email.trim() })
  }
  const edited = (set: (text: string) => void) => (text: string) => {
    set(text)
    reset()
  }
  const isRefused = refusals > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={helper ? t`Edit helper` : t`Add helper`}
      size="choice"
      closesOnOutsidePress={name === (helper?.name ?? '')}
      footer={
        <FormActions form={FORM_ID} onCancel={onClose} isBusy={isPending} busyLabel={t`Saving...`}>
          {helper ? t`Save Changes` : t`Add helper`}
        </FormActions>
      }
    >
      <Form id={FORM_ID} onSubmit={submit} refusals={refusals} className="flex flex-col gap-[18px]">
        {errorText && !isAboutField ? (
          <Note tone="neg" role="alert">
            {errorText}
          </Note>
        ) : null}
        <TextField
          label={t({ message: 'Name', context: 'of a helper' })}
          autoFocus
          isRequired
          maxLength={80}
          autoComplete="off"
          placeholder={t`Grandma Jo`}
          value={name}
          onChange={edited(setName)}
          error={isRefused && isNameMissing ? t`Enter a name.` : null}
        />
        <TextField
          label={t`Phone number`}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={t`Optional`}
          maxLength={40}
          value={phoneNumber}
          onChange={edited(setPhoneNumber)}
          error={code === 'phoneInvalid' ? errorText : null}
        />
        <TextField
          label={t`Email`}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          placeholder={t`Optional`}
          hint={t`Only you and your administrators see the phone number and the email.`}
          maxLength={254}
          value={email}
          onChange={edited(setEmail)}
          error={
            code === 'recipientInvalid' ? errorText : isRefused ? (problemText(mailProblem) ?? null) : null
          }
        />
      </Form>
    </Dialog>
  )
}
