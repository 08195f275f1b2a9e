import type { Event } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { sendDirectly } from '../../../lib/outbox/send.ts'

interface Recipient {
  recipientEmail: string
  profileId: string
}

/** Sent now or not at all: a mail that left an hour later could tell what is no longer so. */
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
    // What may be known of it, and done about it.
    reasonText: error instanceof OfflineError ? errorText(error, '') : null,
  }
}

function shareErrorText(error: Error): string {
  return error instanceof ApiError
    ? errorText(error, t`Failed to share event`)
    : t`Failed to share event. Please try again.`
}
