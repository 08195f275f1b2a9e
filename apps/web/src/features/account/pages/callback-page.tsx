import { useLingui } from '@lingui/react/macro'
import { CircleAlert, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { AccountState } from '../components/account-state.tsx'
import { ConfirmAddress } from '../components/confirm-address.tsx'
import type { Destination, OtherPage } from '../link/model.ts'
import { followLink } from '../link/mutations.ts'

interface CallbackPageProps {
  /**
   * The callback page calls `onDone` with the page to open after the link was used.
   * The callback page shows errors and asks for passwords on its own, without calling `onDone`.
   */
  onDone: (destination: OtherPage) => void
}

/**
 * The page that a link in an account email opens. The page sends the link's secret to the server.
 * The callback page uses an email link only once, even if the page renders several times.
 */
export function CallbackPage({ onDone }: CallbackPageProps) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<{ isPassing: boolean; error?: unknown } | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const isRunning = failure === null && email === null
  // `useEffectEvent` wraps `done`, so that a new `onDone` does not make the effect use the link again.
  const done = (destination: Destination) => {
    if (destination.page === 'confirm') setEmail(destination.email)
    else if (destination.page === 'error') setFailure({ isPassing: false })
    else onDone(destination)
  }
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (!isRunning) return undefined
    let isHere = true
    followLink().then(
      (destination) => {
        if (isHere) finish(destination)
      },
      (error: unknown) => isHere && setFailure({ isPassing: true, error }),
    )
    return () => {
      isHere = false
    }
  }, [isRunning])

  if (failure?.isPassing) {
    return (
      <AccountLayout>
        <AccountState
          icon={WifiOff}
          tone="neg"
          title={t`Your link hasn’t been used yet`}
          text={errorText(failure.error, t`An unexpected error occurred during authentication.`)}
        >
          <Button variant="primary" isFullWidth className="h-11" onPress={() => setFailure(null)}>
            {t`Try again`}
          </Button>
        </AccountState>
      </AccountLayout>
    )
  }
  if (failure) {
    return (
      <AccountLayout>
        <AccountState
          icon={CircleAlert}
          tone="neg"
          title={t`Authentication Error`}
          text={t`An unexpected error occurred during authentication.`}
        >
          <LinkButton to="/auth/signin" variant="primary" className="h-11 w-full">
            {t`Return to Sign In`}
          </LinkButton>
        </AccountState>
      </AccountLayout>
    )
  }
  if (email !== null) {
    return (
      <AccountLayout>
        <ConfirmAddress email={email} onDone={done} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <AccountState title={t`One moment`} text={t`Processing authentication...`} />
    </AccountLayout>
  )
}
