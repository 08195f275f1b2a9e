import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { lateSection } from '../../../ui/late.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { problemText } from '../components/problem-text.ts'
import { SignInMessage } from '../components/sign-in-message.tsx'
import { useTypedEmail } from '../components/use-typed-email.ts'
import { emailProblem, type SignInNotice } from '../model.ts'
import { useCompleteSignIn, useFollowOtherTab, usePasskeySignIn, useSignIn } from '../sign-in/mutations.ts'
import { canUsePasskeys } from '../security/model.ts'

// Most users have no second factor, so the step that asks for a code is loaded on demand.
const CodeStep = lateSection(() => import('../components/code-step.tsx').then((module) => module.CodeStep))

interface SignInPageProps {
  notice?: SignInNotice | undefined
  /** The path to open after sign-in. `safeReturn` has already validated the path. */
  returnTo: string
}

export function SignInPage({ notice, returnTo }: SignInPageProps) {
  const { t } = useLingui()
  const [email, setEmail] = useTypedEmail()
  const [isKnown] = useState(email !== '')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [refusals, setRefusals] = useState(0)
  const [expired, setExpired] = useState<string | null>(null)
  const signIn = useSignIn(returnTo)
  const passkey = usePasskeySignIn(returnTo)
  const complete = useCompleteSignIn(returnTo, (text) => {
    setExpired(text)
    setPassword('')
    signIn.reset()
  })
  useFollowOtherTab(
    returnTo,
    [signIn, passkey, complete].some(({ isPending, isSuccess }) => isPending || isSuccess),
  )
  const isChecked = refusals > 0
  const emailError = isChecked ? emailProblem(email) : null
  const passwordError = isChecked && password === '' ? ('passwordMissing' as const) : null
  // The button stays busy until the next page has loaded, so that a second press cannot sign in twice.
  const isBusy = [signIn, passkey].some(({ isPending, isSuccess }) => isPending || isSuccess)

  const submit = () => {
    if (isBusy) return
    setExpired(null)
    passkey.reset()
    if (emailProblem(email) || password === '') setRefusals(refusals + 1)
    else signIn.run({ email: email.trim(), password, rememberMe })
  }
  const pressPasskey = () => {
    setExpired(null)
    signIn.reset()
    passkey.run(rememberMe)
  }

  if (signIn.data === 'secondFactor') {
    return (
      <AccountLayout>
        <CodeStep
          onSubmit={(credential) => complete.run({ credential, rememberMe })}
          onEdit={complete.reset}
          isBusy={complete.isPending || complete.isSuccess}
          error={complete.errorText}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <h1 className="type-d3">{t`Sign in`}</h1>
      <p className="mt-1 mb-6">
        <Trans>
          or{' '}
          <PathLink href="/auth/signup" className={TEXT_LINK}>
            create a new account
          </PathLink>
        </Trans>
      </p>
      <SignInMessage notice={notice} error={signIn.errorText ?? passkey.errorText ?? expired} />
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
          autoFocus={isKnown || expired !== null}
          value={password}
          onChange={setPassword}
          error={problemText(passwordError)}
        />
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox isSelected={rememberMe} onChange={setRememberMe}>
            {t`Remember me`}
          </Checkbox>
          <PathLink href="/auth/forgot-password" className={`${TEXT_LINK} text-sm`}>
            {t`Forgot your password?`}
          </PathLink>
        </div>
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isBusy={isBusy}
          busyLabel={t`Signing in...`}
        >
          {t`Sign in`}
        </Button>
        {canUsePasskeys() ? (
          <Button icon={KeyRound} isFullWidth className="h-11" onPress={pressPasskey}>
            {t`Sign in with a passkey`}
          </Button>
        ) : null}
      </Form>
    </AccountLayout>
  )
}
