import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, HeartHandshake, MailOpen, WifiOff } from 'lucide-react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { AccountState } from '../../account/components/account-state.tsx'
import type { InvitationState } from '../model.ts'

interface InvitationNoteProps {
  state: Exclude<InvitationState, { kind: 'open' }>
  isRetrying: boolean
  onRetry: () => void
}

/** All states of an invitation except `open`. */
export function InvitationNote({ state, isRetrying, onRetry }: InvitationNoteProps) {
  const { t } = useLingui()
  const home = (
    <LinkButton to="/" variant="primary" className="h-11 w-full">
      {t`Go to Homefield`}
    </LinkButton>
  )
  if (state.kind === 'looking')
    return <AccountState title={t`One moment`} text={t`Opening your invitation...`} />
  if (state.kind === 'signedOut')
    return (
      <AccountState
        icon={MailOpen}
        tone="pos"
        title={t`You’re invited to Homefield`}
        text={t`A friend wants to share sports schedules with you. Create an account or sign in, and we’ll bring you back to the invitation.`}
      >
        <LinkButton to="/auth/signup" variant="primary" className="h-11 w-full">
          {t`Create account`}
        </LinkButton>
        <LinkButton to="/auth/signin" search={{ returnTo: '/invitation' }} className="h-11 w-full">
          {t`Sign in`}
        </LinkButton>
      </AccountState>
    )
  if (state.kind === 'friends') {
    const name = state.inviter.name || t`No name set`
    return (
      <AccountState
        icon={HeartHandshake}
        tone="pos"
        title={t`You’re already friends.`}
        text={<Trans>Go to Friends to choose what {name} can see.</Trans>}
      >
        <LinkButton to="/friends" hash={state.inviter.id} variant="primary" className="h-11 w-full">
          {t`Friends`}
        </LinkButton>
      </AccountState>
    )
  }
  if (state.kind === 'own')
    return (
      <AccountState
        icon={CircleAlert}
        title={t`This is your own invitation.`}
        text={t`It’s for the person you sent it to.`}
      >
        {home}
      </AccountState>
    )
  if (state.kind === 'failed')
    return (
      <AccountState
        icon={WifiOff}
        tone="neg"
        title={t`Your invitation hasn’t been opened yet`}
        text={errorText(state.error, t`The invitation could not be opened. Please try again.`)}
      >
        <Button variant="primary" isFullWidth className="h-11" isBusy={isRetrying} onPress={onRetry}>
          {t`Try again`}
        </Button>
      </AccountState>
    )
  if (state.kind === 'invalid')
    return (
      <AccountState
        icon={CircleAlert}
        tone="neg"
        title={t`This invitation is no longer valid`}
        text={t`It was used, revoked, or has expired. Ask for a new one.`}
      >
        {home}
      </AccountState>
    )
  return (
    <AccountState
      icon={CircleAlert}
      title={t`There is no invitation here`}
      text={t`Please open the link in your invitation email again.`}
    >
      {home}
    </AccountState>
  )
}
