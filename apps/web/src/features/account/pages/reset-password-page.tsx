import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Unlink, WifiOff } from 'lucide-react'
import { type CSSProperties, useEffect, useEffectEvent } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { AccountState } from '../components/account-state.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { useRecovery } from '../link/queries.ts'
import { PASSWORD_MESSAGE } from '../model.ts'
import { useResetPassword } from '../mutations.ts'

/** @param onRedirect called after the success message was shown for `PASSWORD_MESSAGE` */
export function ResetPasswordPage({ onRedirect }: { onRedirect: () => void }) {
  const { t } = useLingui()
  const recovery = useRecovery()
  const reset = useResetPassword(recovery.invalidate)

  if (reset.isSuccess) {
    return (
      <AccountLayout>
        <AccountState
          icon={Check}
          tone="pos"
          title={t`Password updated!`}
          text={t`Redirecting you to the sign in page...`}
        >
          <Countdown onOver={onRedirect} />
        </AccountState>
      </AccountLayout>
    )
  }
  if (recovery.state === 'verifying')
    return (
      <AccountLayout>
        <AccountState title={t`Reset your password`} text={t`Verifying your reset link...`} />
      </AccountLayout>
    )
  if (recovery.state === 'invalid')
    return (
      <AccountLayout>
        <AccountState
          icon={Unlink}
          tone="neg"
          title={t`Reset Link Invalid`}
          text={t`Invalid or expired reset link. Please request a new password reset.`}
        >
          <LinkButton to="/auth/forgot-password" variant="primary" className="h-11 w-full">
            {t`Request New Reset Link`}
          </LinkButton>
        </AccountState>
      </AccountLayout>
    )
  if (recovery.state === 'away')
    return (
      <AccountLayout>
        <AccountState
          icon={WifiOff}
          tone="neg"
          title={t`Reset your password`}
          text={errorText(recovery.error, t`An error occurred while updating your password`)}
        >
          <Button variant="primary" isFullWidth className="h-11" onPress={recovery.retry}>
            {t`Try again`}
          </Button>
        </AccountState>
      </AccountLayout>
    )
  return (
    <AccountLayout>
      <h1 className="mb-5 type-d3">{t`Reset your password`}</h1>
      <ForAnother email={recovery.email} />
      <NewPasswordForm email={recovery.email} needsCode={recovery.secondFactor} reset={reset} />
    </AccountLayout>
  )
}

/** Warns the user if the new password is not for the account that is signed in here. */
function ForAnother({ email }: { email: string }) {
  const { t } = useLingui()
  const isSignedIn = useAccount() !== null
  const me = useQuery({ ...meQuery, enabled: isSignedIn }).data
  if (!isSignedIn || me?.email === email) return null
  return (
    <Note tone="inf" className="mb-5">
      {t`You’re setting the password for ${email}.`}
    </Note>
  )
}

function Countdown({ onOver }: { onOver: () => void }) {
  const leave = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setTimeout(() => leave(), PASSWORD_MESSAGE)
    return () => clearTimeout(timer)
  }, [])
  const style = { '--countdown': `${PASSWORD_MESSAGE}ms` } as CSSProperties
  return (
    <span
      className="block h-1.5 overflow-hidden rounded-[3px] bg-sunken after:block after:h-full after:origin-left after:animate-countdown after:rounded-[3px] after:bg-brand motion-reduce:after:animate-none"
      style={style}
      aria-hidden="true"
    />
  )
}
