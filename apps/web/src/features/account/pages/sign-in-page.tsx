import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { emailProblem, type SignInNotice } from '../model.ts'
import { useSignIn } from '../mutations.ts'
import { problemText } from '../components/problem-text.ts'

const NOTICES = {
  accountCreated: {
    tone: 'pos',
    role: 'status',
    text: msg`Account created successfully! Please sign in to continue.`,
  },
  sessionEnded: {
    tone: 'neutral',
    role: 'status',
    text: msg`Your session has ended. Please sign in again.`,
  },
} as const

interface SignInPageProps {
  notice?: SignInNotice | undefined
  /** Where to go once signed in; checked already. */
  returnTo: string
}

export function SignInPage({ notice, returnTo }: SignInPageProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [refusals, setRefusals] = useState(0)
  const signIn = useSignIn(returnTo)
  const isChecked = refusals > 0
  const emailError = isChecked ? emailProblem(email) : null
  const passwordError = isChecked && password === '' ? ('passwordMissing' as const) : null

  const submit = () => {
    if (signIn.isPending) return
    if (emailProblem(email) || password === '') setRefusals(refusals + 1)
    else signIn.mutate({ email: email.trim(), password, rememberMe })
  }

  return (
    <AccountLayout>
      <h1 className="type-d3">{t`Sign in`}</h1>
      <p className="mt-1 mb-6">
        <Trans>
          or <TextLink to="/auth/signup">create a new account</TextLink>
        </Trans>
      </p>
      <SignInMessage notice={notice} error={signIn.errorText} />
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={setEmail}
          error={problemText(emailError)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
          error={problemText(passwordError)}
        />
        <div className="flex min-h-6 items-center justify-between">
          <Checkbox isSelected={rememberMe} onChange={setRememberMe}>
            {t`Remember me`}
          </Checkbox>
        </div>
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isBusy={signIn.isPending}
          busyLabel={t`Signing in...`}
        >
          {t`Sign in`}
        </Button>
      </Form>
    </AccountLayout>
  )
}

function SignInMessage({ notice, error }: { notice: SignInNotice | undefined; error: string | null }) {
  const { i18n } = useLingui()
  if (error) {
    return (
      <Note tone="neg" role="alert" className="mb-5">
        {error}
      </Note>
    )
  }
  if (!notice) return null
  const { tone, text, role } = NOTICES[notice]
  return (
    <Note tone={tone} role={role} className="mb-5">
      {i18n._(text)}
    </Note>
  )
}
