import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, KeyRound, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { AccountState } from '../components/account-state.tsx'
import { problemText } from '../components/problem-text.ts'
import { useTypedEmail } from '../components/use-typed-email.ts'
import { emailProblem } from '../model.ts'
import { useRecover } from '../mutations.ts'
import { useMailGoesOut } from '../queries.ts'

/** @param hasFailed true if the user came from an expired link */
export function ForgotPasswordPage({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useLingui()
  const [email, setEmail] = useTypedEmail()
  const [refusals, setRefusals] = useState(0)
  const [isAgain, setAgain] = useState(false)
  const recover = useRecover()
  const sendsMail = useMailGoesOut()
  const trimmed = email.trim()
  const failure = hasFailed && !isAgain && !recover.isPending
  const error =
    recover.errorText ??
    (failure ? t`Password reset link was invalid or expired. Please request a new one.` : null)

  const submit = () => {
    if (recover.isPending || trimmed === '') return
    if (emailProblem(email)) setRefusals(refusals + 1)
    else recover.mutate(trimmed)
  }

  if (recover.isSuccess) {
    return (
      <AccountLayout>
        <AccountState
          icon={sendsMail ? MailCheck : KeyRound}
          {...(sendsMail && { tone: 'pos' as const })}
          title={sendsMail ? t`Check your email` : t`Ask for your link`}
          // The text must not reveal whether an account exists for the address (C63).
          text={
            sendsMail
              ? t`If an account exists for ${trimmed}, a reset link is on its way. It works once, for 30 minutes.`
              : t`If there’s an account for ${trimmed}, the person who runs this Homefield server can find a reset link in its outbox. It works once, for 30 minutes.`
          }
        >
          <Button
            isFullWidth
            onPress={() => {
              recover.reset()
              setEmail('')
              setRefusals(0)
              setAgain(true)
            }}
          >
            {t`Try again`}
          </Button>
          <TextLink to="/auth/signin" className="mx-auto">
            {t`Back to sign in`}
          </TextLink>
        </AccountState>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <h1 className="type-d3">{t`Forgot your password?`}</h1>
      <p className="mt-1 mb-6">
        {sendsMail
          ? t`Enter your email and we’ll send you a link to set a new one.`
          : t`Email isn’t set up on this Homefield server. Enter your email, then ask the person who runs it for a reset link.`}
      </p>
      {error ? (
        <Note tone="neg" role="alert" className="mb-5">
          {error}
        </Note>
      ) : null}
      <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-4">
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          isRequired
          autoFocus
          value={email}
          onChange={setEmail}
          error={problemText(refusals > 0 ? emailProblem(email) : null)}
        />
        <Button
          type="submit"
          variant="primary"
          isFullWidth
          className="h-11"
          isDisabled={trimmed === ''}
          isBusy={recover.isPending}
          busyLabel={t`Sending...`}
        >
          {t`Send reset link`}
        </Button>
        <TextLink to="/auth/signin" className="mx-auto flex min-h-6 items-center gap-1">
          <Icon of={ChevronLeft} size={14} />
          {t`Back to sign in`}
        </TextLink>
      </Form>
    </AccountLayout>
  )
}
