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
  /** The secret from the invitation link. Null if the link has no secret. */
  token: string | null
  /** Called after the user accepts or chooses 'Not now'. The caller opens the friends page or home page. */
  onAnswered: (answer: 'accepted' | 'notNow') => void
}

/**
 * The page that an invitation link opens.
 * The page is always light, like the sign-in pages, because users switch between invitation and sign-in.
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
    // Once the user accepts, the friends list contains the inviter.
    // This check keeps the page from saying that the user and the inviter were friends already.
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
