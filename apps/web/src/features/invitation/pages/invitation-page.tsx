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
  /** The secret from the invitation link. Null if the user opened the page without a link. */
  token: string | null
  /**
   * Called after the user accepts or chooses 'Not now'.
   * The caller opens the friends page or the home page.
   */
  onAnswered: (answer: 'accepted' | 'notNow') => void
}

/**
 * Shows the invitation to a user who has opened an invitation link.
 * The page is always light, because users come from the sign-in pages, which are light too.
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
    // As soon as the user accepts, the friends list contains the inviter.
    // Pass no friends after accepting, or the page would say that the two were friends already.
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
