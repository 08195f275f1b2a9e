import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { PasswordRules } from '../../components/password-rules.tsx'
import { problemText } from '../../components/problem-text.ts'
import { newPasswordProblems } from '../../model.ts'
import { isPasswordRefused, isPasswordWrong, NO_PASSWORDS } from '../model.ts'
import { useChangePassword } from '../mutations.ts'
import { AccountName } from './credential-form.tsx'

/**
 * Asks for the current password, and twice for the new password.
 * Each error is shown below the field that caused it, and disappears when the user edits that field.
 */
export function PasswordForm() {
  const { t } = useLingui()
  const [form, setForm] = useState(NO_PASSWORDS)
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const change = useChangePassword()
  const problems = isChecked ? newPasswordProblems(form) : {}
  const refused = change.error ? errorText(change.error, t`Failed to update password`) : null
  const isWrong = isPasswordWrong(change.error)
  const isWeak = isPasswordRefused(change.error)
  const type = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }))
    if (change.error) change.reset()
  }
  const submit = () => {
    if (change.isPending) return
    setChecked(true)
    if (Object.keys(newPasswordProblems(form)).length > 0) setRefusals(refusals + 1)
    else
      change.mutate(
        { currentPassword: form.current, newPassword: form.password },
        { onError: () => setRefusals((before) => before + 1) },
      )
  }
  if (change.isSuccess)
    return (
      <Note tone="pos" role="status">
        {t`Password updated successfully! You will be signed out for security reasons.`}
      </Note>
    )
  return (
    <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-3.5">
      {refused && !isWrong && !isWeak ? (
        <Note tone="neg" role="alert">
          {refused}
        </Note>
      ) : null}
      <AccountName />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
        <PasswordField
          label={t`Current password`}
          name="current-password"
          autoComplete="current-password"
          value={form.current}
          onChange={(current) => type({ current })}
          error={isWrong ? refused : null}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:grid-cols-2">
        <div>
          <PasswordField
            label={t`New password`}
            name="new-password"
            autoComplete="new-password"
            placeholder={t`At least 8 characters`}
            value={form.password}
            onChange={(password) => type({ password })}
            error={isWeak ? refused : problemText(problems.password)}
          />
          {form.password === '' ? null : <PasswordRules password={form.password} />}
        </div>
        <PasswordField
          label={t`Confirm password`}
          name="confirmation"
          autoComplete="new-password"
          value={form.confirmation}
          onChange={(confirmation) => type({ confirmation })}
          error={problemText(problems.confirmation)}
        />
      </div>
      <div>
        <Button
          type="submit"
          isDisabled={Object.values(form).includes('')}
          isBusy={change.isPending}
          busyLabel={t`Updating...`}
        >
          {t`Update Password`}
        </Button>
      </div>
    </Form>
  )
}
