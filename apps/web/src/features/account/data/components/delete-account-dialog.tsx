import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { CredentialForm } from '../../security/components/credential-form.tsx'
import { useRefusals } from '../../security/components/use-refusals.ts'
import { isCancelled } from '../../security/model.ts'
import { deletionProblem } from '../model.ts'
import { useDeleteAccount, type DeletionCredential } from '../mutations.ts'
import { DeletionFailed } from './deletion-failed.tsx'
import { WhatGoes } from './what-goes.tsx'

const FORM = 'delete-account'

interface DeleteAccountDialogProps {
  /** Lets the user hand over children to friends first, because the account is deleted with its children. */
  childrenFirst: ReactNode
  onClose: () => void
  onExport: () => void
}

/** Lists what the deletion removes, and asks for the password or a passkey. */
export function DeleteAccountDialog({ childrenFirst, onClose, onExport }: DeleteAccountDialogProps) {
  const { t } = useLingui()
  const { refusals, refuse } = useRefusals()
  const remove = useDeleteAccount()
  const { error, isPending } = remove
  const problem = error && !isCancelled(error) ? deletionProblem(error) : null
  const hasFailed = problem !== null && problem !== 'passwordWrong'
  const prove = (credential: DeletionCredential) => {
    if (!isPending) remove.mutate(credential, { onError: refuse })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Delete Account`}
      role="alertdialog"
      hasCloseButton={false}
      closesOnOutsidePress={false}
      closesOnEscape={!isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {t`Cancel`}
          </Button>
          {hasFailed ? (
            <Button key="again" autoFocus variant="danger" onPress={() => remove.reset()}>
              {t`Try again`}
            </Button>
          ) : (
            <Button
              key="delete"
              variant="danger"
              type="submit"
              form={FORM}
              isBusy={isPending}
              busyLabel={t`Deleting...`}
            >
              {t`Delete Account`}
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? (
        <DeletionFailed problem={problem} error={error} />
      ) : (
        <>
          <WhatGoes />
          {childrenFirst}
          <button type="button" className={`${TEXT_LINK} my-3 inline-block text-sm`} onClick={onExport}>
            {t`Export your data first`}
          </button>
          <CredentialForm
            id={FORM}
            isBusy={isPending}
            error={problem === 'passwordWrong' ? error : null}
            errorText={problem === 'passwordWrong' ? errorText(error, '') : null}
            refusals={refusals}
            onSubmit={(password) => prove({ password })}
            others={['passkey']}
            onOther={() => prove('passkey')}
          />
        </>
      )}
    </Dialog>
  )
}
