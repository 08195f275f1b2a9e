import type { SignInRefusal } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, LogIn, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../../../lib/error-text.ts'
import { useAccount } from '../../../../../lib/session/use-session.ts'
import { Button } from '../../../../../ui/button.tsx'
import { LinkButton } from '../../../../../ui/link-button.tsx'
import { Page } from '../../../../../ui/page.tsx'
import { addToast } from '../../../../../ui/toast-queue.ts'
import { CallbackState } from '../components/callback-state.tsx'
import { Importing } from '../components/importing.tsx'
import { refusalOf } from '../model.ts'
import { leaveSignInBehind } from '../mutations.ts'
import { useEnding } from '../queries.ts'

interface CallbackPageProps {
  /**
   * Called once the TeamSnap sign-in is complete.
   * The caller opens the TeamSnap page and replaces this page in the browser history.
   */
  onDone: () => void
}

/**
 * TeamSnap redirects the browser to this page.
 * A signed-out user can sign in to Homefield on this page and then continue the TeamSnap sign-in.
 */
export function CallbackPage({ onDone }: CallbackPageProps) {
  return <Page>{useAccount() === null ? <NotAuthenticated /> : <Finishing onDone={onDone} />}</Page>
}

function NotAuthenticated() {
  const { t } = useLingui()
  return (
    <CallbackState
      icon={LogIn}
      title={t`Not authenticated`}
      text={t`Sign in to Homefield within ten minutes to finish connecting TeamSnap.`}
    >
      <LinkButton
        to="/auth/signin"
        search={{ returnTo: '/connections/teamsnap/callback' }}
        variant="primary"
        className="mt-3"
      >
        {t`Sign in`}
      </LinkButton>
    </CallbackState>
  )
}

function Finishing({ onDone }: CallbackPageProps) {
  const { t } = useLingui()
  const { ending, retry } = useEnding()
  const leave = () => {
    leaveSignInBehind()
    onDone()
  }
  if (ending === null)
    return (
      <CallbackState
        title={t`Connecting TeamSnap...`}
        text={t`Finishing the sign-in. This takes a few seconds.`}
      />
    )
  switch (ending.kind) {
    case 'connected':
      return (
        <Importing
          teamIds={ending.teamIds}
          onImported={() => {
            addToast({
              tone: 'pos',
              text: t`TeamSnap connected successfully! Your teams have been imported.`,
            })
            leave()
          }}
          onLeave={leave}
        />
      )
    case 'denied':
      return (
        <CallbackState
          icon={X}
          title={t`TeamSnap was not connected`}
          text={t`You chose Deny there. You can connect later.`}
        >
          <Button className="mt-3" onPress={leave}>
            {t`Return to TeamSnap`}
          </Button>
        </CallbackState>
      )
    case 'away':
      return (
        <CallbackState
          icon={WifiOff}
          tone="neg"
          title={t`The sign-in is not finished yet`}
          text={errorText(ending.error, t`Failed to complete authentication`)}
        >
          <Button variant="primary" className="mt-3" onPress={retry}>
            {t`Try again`}
          </Button>
        </CallbackState>
      )
    case 'noCode':
      return <Failed onLeave={leave}>{t`No authorization code received`}</Failed>
    case 'noVerifier':
      return (
        <Failed onLeave={leave}>
          {t`Code verifier not found`}. {t`Connect in the same browser you began in.`}
        </Failed>
      )
    case 'refused':
      break
  }
  return (
    <Failed onLeave={leave}>
      <Refusal error={ending.error} />
    </Failed>
  )
}

function Failed({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <CallbackState icon={CircleAlert} tone="neg" title={t`Authentication Error`} text={children}>
      <Button variant="primary" className="mt-3" onPress={onLeave}>
        {t`Return to TeamSnap`}
      </Button>
    </CallbackState>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useLingui()
  const failed = t`Failed to complete authentication`
  const said = errorText(error, failed)
  const reason = refusalOf(error)
  const words: Record<SignInRefusal, string> = {
    state: t`This sign-in was used already, took more than ten minutes, or was started by somebody else.`,
    verifier: t`Connect in the same browser you began in.`,
    exchange: t`Token exchange failed: TeamSnap did not accept it.`,
    user: t`User ID not found in /me response: TeamSnap did not say whose account it is.`,
    teams: t`API request failed: TeamSnap did not say which teams you have.`,
    busy: t`API request failed: TeamSnap did not answer in time.`,
  }
  return (
    <>
      {said.replace(/\.$/, '')}. {reason === null ? null : `${words[reason]} `}
      {t`Nothing was changed here.`}
    </>
  )
}
