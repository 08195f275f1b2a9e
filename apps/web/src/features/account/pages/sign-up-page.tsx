import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { SignUpClosed } from '../components/sign-up-closed.tsx'
import { AccountState } from '../components/account-state.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { type SignUpForm, signUpProblems } from '../model.ts'
import { useSignUp } from '../mutations.ts'
import { siteQuery } from '../queries.ts'
import { takeSignUpInvitation } from '../../../lib/session/sign-up-link.ts'
import { problemText } from '../components/problem-text.ts'
import { useTypedEmail } from '../components/use-typed-email.ts'

/** Shows the form, unless this server needs an invitation and the user has none. */
export function SignUpPage() {
  const { t } = useLingui()
  const [invitation] = useState(takeSignUpInvitation)
  const { data: site, isPending } = useQuery({ ...siteQuery, staleTime: 0 })
  // Without a response, the form appears: the server decides when the form is sent.
  const isFree = invitation !== null || site === undefined || site.signUp === 'open'
  if (!isFree || (isPending && invitation === null))
    return (
      <AccountLayout>
        {isFree ? (
          <AccountState title={t`One moment`} text={t`Loading...`} />
        ) : (
          <SignUpClosed mode={site.signUp} contact={site.supportEmail} />
        )}
      </AccountLayout>
    )
  return <OpenSignUpPage invitation={invitation} />
}

function OpenSignUpPage({ invitation }: { invitation: string | null }) {
  const { t } = useLingui()
  const [email, setEmail] = useTypedEmail()
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })
  const [refusals, setRefusals] = useState(0)
  const signUp = useSignUp()
  const form: SignUpForm = { email, ...passwords }
  const problems = refusals > 0 ? signUpProblems(form) : {}
  const edited = () => {
    if (signUp.error) signUp.reset()
  }
  const changePassword = (part: Partial<typeof passwords>) => {
    setPasswords((before) => ({ ...before, ...part }))
    edited()
  }

  const submit = () => {
    if (signUp.isPending) return
    if (Object.keys(signUpProblems(form)).length > 0) setRefusals(refusals + 1)
    else
      signUp.mutate(
        { email: form.email.trim(), password: form.password, ...(invitation !== null && { invitation }) },
        { onError: () => setRefusals((before) => before + 1) },
      )
  }

  return (
    <AccountLayout>
      <h1 className="type-d3">{t`Create your account`}</h1>
      <p className="mt-1 mb-6">
        <Trans>
          or <TextLink to="/auth/signin">sign in to your account</TextLink>
        </Trans>
      </p>
      {signUp.errorText ? (
        <Note tone="neg" role="alert" className="mb-5">
          {signUp.errorText}
        </Note>
      ) : null}
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={(typed) => {
            setEmail(typed)
            edited()
          }}
          error={problemText(problems.email)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="new-password"
          isRequired
          hint={t`At least 8 characters, with a lowercase letter, an uppercase letter and a number.`}
          value={form.password}
          onChange={(password) => changePassword({ password })}
          error={
            problemText(problems.password) ?? (signUp.refusedPassword && codeText(signUp.refusedPassword))
          }
        />
        <PasswordField
          label={t`Confirm password`}
          name="confirmation"
          autoComplete="new-password"
          isRequired
          value={form.confirmation}
          onChange={(confirmation) => changePassword({ confirmation })}
          error={problemText(problems.confirmation)}
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="mt-1 h-11"
          isBusy={signUp.isPending}
          busyLabel={t`Creating account...`}
        >
          {t`Sign up`}
        </Button>
      </Form>
    </AccountLayout>
  )
}
