import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropInvitation } from '../../../lib/session/invitation-link.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { AccountLayout } from '../../account/components/account-layout.tsx'
import { friendsQuery } from '../../friend/queries.ts'
import { InvitationNote } from '../components/invitation-note.tsx'
import { OpenInvitation } from '../components/open-invitation.tsx'
import { invitationState, isSettled } from '../model.ts'
import { useAcceptInvitation } from '../mutations.ts'
import { invitationQuery } from '../queries.ts'

interface InvitationPageProps {
  /** The link's secret; null if there is none. */
  token: string | null
  /** Called with the user's answer, to continue to the friends page or the home page. */
  onAnswered: (answer: 'accepted' | 'notNow') => void
}

/**
 * The target of an invitation's link. It has the look of the account pages and is always light, because it
 * precedes and follows them.
 */
export function InvitationPage({ token, onAnswered }: InvitationPageProps) {
  const account = useAccount()
  const isSignedIn = account !== null
  const look = useQuery({ ...invitationQuery(token ?? ''), enabled: isSignedIn && token !== null })
  const friends = useQuery({ ...friendsQuery, enabled: isSignedIn && look.data !== undefined })
  const accept = useAcceptInvitation(() => onAnswered('accepted'))
  const state = invitationState({
    token,
    isSignedIn,
    look: { data: look.data, error: look.error },
    // Accepting makes the two people friends, so the friends list must not decide the state afterward.
    friends: accept.isIdle ? friends.data?.friends : undefined,
    acceptError: accept.error,
  })
  const isDone = isSettled(state)
  useEffect(() => {
    if (isDone) dropInvitation()
  }, [isDone])

  return (
    <AccountLayout>
      {state.kind === 'open' ? (
        <OpenInvitation
          inviter={state.inviter}
          error={accept.error}
          isBusy={accept.isPending || accept.isSuccess}
          onAccept={() => token !== null && accept.mutate(token)}
          onNotNow={() => {
            dropInvitation()
            onAnswered('notNow')
          }}
        />
      ) : (
        <InvitationNote state={state} isRetrying={look.isFetching} onRetry={() => void look.refetch()} />
      )}
    </AccountLayout>
  )
}
