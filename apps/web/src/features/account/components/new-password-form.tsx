import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newPasswordProblems } from '../model.ts'
import type { NewPassword, useResetPassword } from '../mutations.ts'
import { PasswordRules } from './password-rules.tsx'
import { problemText } from './problem-text.ts'

interface NewPasswordFormProps {
  /** The account's email address, in a hidden field for the browser's password manager. */
  email: string
  /** True if the account has a second factor, so that the form must also ask for a code. */
  needsCode: boolean
  reset: ReturnType<typeof useResetPassword>
}

export function NewPasswordForm({ email, needsCode, reset }: NewPasswordFormProps) {
  const { t } = useLingui()
  const [form, setForm] = useState({ password: '', confirmation: '', code: '' })
  const [refusals, setRefusals] = useState(0)
  const problems = refusals > 0 ? newPasswordProblems(form) : {}
  const isReady = form.password !== '' && form.confirmation !== '' && (!needsCode || form.code.trim() !== '')
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }))
    if (reset.error) reset.reset()
  }

  const submit = () => {
    if (reset.isPending || !isReady) return
    if (Object.keys(newPasswordProblems(form)).length > 0) return setRefusals(refusals + 1)
    const sent: NewPassword = { password: form.password, ...(needsCode && { code: form.code.trim() }) }
    reset.mutate(sent, { onError: () => setRefusals((before) => before + 1) })
  }

  return (
    <>
      {reset.errorText ? (
        <Note tone="neg" role="alert" className="mb-5">
          {reset.errorText}
        </Note>
      ) : null}
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        {/* Password managers save the new password under the user name in this field. */}
        <input
          className="sr-only"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <div>
          <PasswordField
            label={t`New password`}
            name="password"
            autoComplete="new-password"
            isRequired
            autoFocus
            value={form.password}
            onChange={(password) => change({ password })}
            error={
              problemText(problems.password) ?? (reset.refusedPassword && codeText(reset.refusedPassword))
            }
          />
          <PasswordRules password={form.password} />
        </div>
        <PasswordField
          label={t`Confirm password`}
          name="confirmation"
          autoComplete="new-password"
          isRequired
          value={form.confirmation}
          onChange={(confirmation) => change({ confirmation })}
          error={problemText(problems.confirmation)}
        />
        {needsCode ? (
          <TextField
            label={t`Code`}
            hint={t`From your authenticator app, or one of your recovery codes.`}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck="false"
            maxLength={40}
            isRequired
            value={form.code}
            onChange={(code) => change({ code })}
            error={reset.refusedCode && codeText(reset.refusedCode)}
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isDisabled={!isReady}
          isBusy={reset.isPending}
          busyLabel={t`Updating...`}
        >
          {t`Update Password`}
        </Button>
      </Form>
    </>
  )
}
