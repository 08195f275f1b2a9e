import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { dropInvitation } from '../../lib/session/invitation-link.ts'
import { addToast } from '../../ui/toast-queue.ts'

/** @param onAccepted called once the two people are friends */
export function useAcceptInvitation(onAccepted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      sendDirectly({ method: 'post', path: '/invitations/accept', body: { token } }),
    onSuccess: ({ inviter }) => {
      dropInvitation()
      const name = inviter.name || t`No name set`
      addToast({ tone: 'pos', text: t`You and ${name} are friends now.` })
      // Do not wait for the refetches, because the next page shows a loading state.
      for (const noun of ['friends', 'friend-requests', 'profiles', 'blocked-people'])
        void client.invalidateQueries({ queryKey: [noun] })
      onAccepted()
    },
    gcTime: 0,
  })
}
