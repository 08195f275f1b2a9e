import type { Passkey } from '@homefield/contract/account'
import { isBlank } from '@homefield/domain/blank'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormActions } from '../../../../ui/form-actions.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import {
  addPasskeyText,
  credentialErrorText,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from '../mutations.ts'
import { sessionsQuery } from '../queries.ts'
import { deviceText } from './device-text.ts'
import { CredentialDialog } from './credential-dialog.tsx'
import { useRefusals } from './use-refusals.ts'

const RENAME = 'rename-passkey'
const LONGEST_NAME = 100

/**
 * Asks for the password, and then opens the browser's passkey prompt.
 * If the user closes the passkey prompt, the dialog stays open without an error.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(sessionsQuery)
  const here = data?.sessions.find((session) => session.isCurrent)
  const [typed, setTyped] = useState<string | null>(null)
  const { refusals, refuse } = useRefusals()
  const add = useAddPasskey()
  const name = typed ?? (here ? deviceText(here.device) : '')
  return (
    <CredentialDialog
      title={t`Add passkey`}
      text={t`After your password, your browser asks for your face, finger or PIN.`}
      confirmLabel={t`Continue`}
      busyLabel={t`Waiting for your device...`}
      isBusy={add.isPending}
      error={add.error}
      errorText={add.error ? addPasskeyText(add.error) : null}
      refusals={refusals}
      onClose={onClose}
      onSubmit={(password) =>
        add.mutate(
          { password, name: name.trim() },
          { onSuccess: (isAdded) => (isAdded ? onClose() : undefined), onError: refuse },
        )
      }
    >
      <TextField
        label={t`Name`}
        hint={t`So you can recognize it in this list.`}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={name}
        onChange={setTyped}
      />
    </CredentialDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const [refusals, setRefusals] = useState(0)
  const rename = useRenamePasskey(onClose)
  const isMissing = isBlank(name)
  const submit = () => {
    if (rename.isPending) return
    if (isMissing) setRefusals(refusals + 1)
    else rename.mutate({ id: passkey.id, name: name.trim() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Rename passkey`}
      size="choice"
      closesOnOutsidePress={name === passkey.name}
      footer={
        <FormActions
          form={RENAME}
          onCancel={onClose}
          isBusy={rename.isPending}
          busyLabel={t`Saving...`}
        >{t`Save`}</FormActions>
      }
    >
      <Form id={RENAME} onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        {rename.errorText ? (
          <Note tone="neg" role="alert">
            {rename.errorText}
          </Note>
        ) : null}
        <TextField
          label={t`Name`}
          autoFocus
          isRequired
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={refusals > 0 && isMissing ? t`Please enter a name` : null}
        />
      </Form>
    </Dialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const { refusals, refuse } = useRefusals()
  const remove = useRemovePasskey()
  const name = passkey.name || t`Passkey`
  return (
    <CredentialDialog
      title={t`Remove passkey`}
      text={t`“${name}” no longer signs you in to Homefield. Delete it on the device as well, or it will still be offered there.`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      tone="danger"
      isBusy={remove.isPending}
      error={remove.error}
      errorText={credentialErrorText(remove.error, t`The passkey could not be removed. Please try again.`)}
      refusals={refusals}
      onCredential={(credential) =>
        remove.mutate({ id: passkey.id, credential }, { onSuccess: onClose, onError: refuse })
      }
      onClose={onClose}
    />
  )
}
