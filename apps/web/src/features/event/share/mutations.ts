import type { Event } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/mutation-queue/send.ts'

interface Recipient {
  recipientEmail: string
  profileId: string
}

/**
 * Shares an event by email. The request is never queued, because a delayed email could contain outdated data.
 */
export function useShareEvent(event: Event, onShared: (recipientEmail: string) => void) {
  const mutation = useMutation({
    mutationFn: ({ recipientEmail, profileId }: Recipient) =>
      sendDirectly({
        method: 'post',
        path: '/events/{id}/share',
        params: { id: event.id },
        body: { recipientEmail, profileId },
      }),
    onSuccess: (_answer, { recipientEmail }) => onShared(recipientEmail),
  })
  const { error } = mutation
  const code = error instanceof ApiError ? error.code : null
  const isAddressRefused = code === 'recipientInvalid'
  return {
    ...mutation,
    isAddressRefused,
    needsConfirmation: code === 'emailNotConfirmed',
    errorText: error === null || isAddressRefused ? null : shareErrorText(error),
    // If the server was unreachable, `reasonText` appears below the error and says what the user can do.
    reasonText: error instanceof OfflineError ? errorText(error, '') : null,
  }
}

function shareErrorText(error: Error): string {
  return error instanceof ApiError
    ? errorText(error, t`Failed to share event`)
    : t`Failed to share event. Please try again.`
}
