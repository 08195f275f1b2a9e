import type { Invitation } from '@homefield/contract/invitation'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { isCode } from '../components/friend-error-text.ts'
import { invitationsQuery } from '../queries.ts'
import { useAct } from '../components/use-act.ts'

export function useInvite(onInvited: () => void) {
  const client = useQueryClient()
  return useAct({
    run: (email: string) => sendDirectly({ method: 'post', path: '/invitations', body: { id: v7(), email } }),
    failedText: () => t`Failed to send the invitation`,
    onDone: (_, email) => {
      addToast({ tone: 'pos', text: t`Invitation sent to ${email}` })
      onInvited()
      return client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
    onFailed: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

/** Sends an invitation with a new link, then removes the old invitation from the list. */
export function useInviteAgain() {
  const client = useQueryClient()
  return useAct({
    run: async (invitation: Invitation) => {
      await sendDirectly({
        method: 'post',
        path: '/invitations',
        body: { id: v7(), email: invitation.email },
      })
      await withdraw(invitation.id)
    },
    failedText: () => t`Failed to send the invitation`,
    onDone: (_, { email }) => {
      addToast({ tone: 'pos', text: t`Invitation sent to ${email}` })
      return client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
    onFailed: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

/** Withdraws an open invitation, or removes an expired invitation from the list. */
export function useWithdrawInvitation(onWithdrawn: () => void) {
  const client = useQueryClient()
  return useAct({
    run: (id: string) => withdraw(id),
    failedText: () => t`Failed to revoke the invitation`,
    onDone: async () => {
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
      onWithdrawn()
    },
    onFailed: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

/** Withdraws an invitation. If the invitation no longer exists, the withdrawal counts as successful. */
async function withdraw(id: string): Promise<void> {
  try {
    await sendDirectly({ method: 'delete', path: '/invitations/{id}', params: { id } })
  } catch (error) {
    if (!isCode(error, 'invitationNotFound')) throw error
  }
}
