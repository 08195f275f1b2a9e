import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { Destination } from '../link/model.ts'
import { useClaimLink } from '../link/mutations.ts'

interface ConfirmAddressProps {
  email: string
  onDone: (destination: Destination) => void
}

/**
 * Asks a visitor who opened a confirmation link without being signed in whether the account is theirs.
 * The question is needed, because anyone can create an account with somebody else's email address.
 * The visitor either enters the account's password or deletes the account that a stranger created.
 */
export function ConfirmAddress({ email, onDone }: ConfirmAddressProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [refusals, setRefusals] = useState(0)
  const confirm = useClaimLink(onDone)
  const disown = useClaimLink(onDone)
  const isBusy = [confirm, disown].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const isWrong = confirm.error instanceof ApiError && confirm.error.code === 'passwordWrong'
  const failure = isWrong ? disown.error : (confirm.error ?? disown.error)

  const submit = () => {
    if (isBusy || password === '') return
    disown.reset()
    confirm.mutate({ password }, { onError: () => setRefusals((before) => before + 1) })
  }
  const setNewPassword = () => {
    if (isBusy) return
    confirm.reset()
    disown.mutate({ isNotMine: true })
  }

  return (
    <>
      <h1 className="type-d3">{t`Confirm your email address`}</h1>
      <p className="mt-1 mb-6 break-words">{t`Enter the password for ${email}.`}</p>
      {failure ? (
        <Note tone="neg" role="alert" className="mb-5">
          {errorText(failure, t`An unexpected error occurred during authentication.`)}
        </Note>
      ) : null}
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        {/* Password managers use the user name in this field to find the password. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            if (confirm.error) confirm.reset()
          }}
          error={isWrong ? t`That’s not the password for this account.` : null}
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isDisabled={password === ''}
          isBusy={confirm.isPending || confirm.isSuccess}
          busyLabel={t`Confirming...`}
        >
          {t`Confirm email address`}
        </Button>
      </Form>
      <section className="mt-8 flex flex-col gap-3 border-t border-line pt-5">
        <h2>{t`I didn’t create this account`}</h2>
        <p className="text-sm">
          {t`Set a new password, even if you forgot the old one. It ends every earlier session, passkey and calendar link, and every friend’s access, so it will be the only way in.`}
        </p>
        <Button
          isFullWidth
          className="h-11"
          onPress={setNewPassword}
          isBusy={disown.isPending || disown.isSuccess}
          busyLabel={t`One moment`}
        >
          {t`Set a new password`}
        </Button>
      </section>
    </>
  )
}
