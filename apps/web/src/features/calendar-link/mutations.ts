import type { NewCalendarLink } from '@homefield/contract/calendar-link'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { calendarLinksQuery } from './queries.ts'

/**
 * Creates a calendar link. Only this response contains the URL, so the request is neither queued nor retried.
 * @param onMade called with the URL
 */
export function useCreateLink(onMade: (url: string) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (body: NewCalendarLink) => read(api.POST('/calendar-links', { body })),
    onSuccess: ({ url }) => onMade(url),
    onSettled: () => client.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
    gcTime: 0,
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`The link could not be created. Please try again.`)
      : null,
  }
}

/** Revokes a calendar link. The request is not queued: 'Revoked' must mean that the link no longer works. */
export function useRevokeLink(onRevoked: () => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (id: string) =>
      sendDirectly({ method: 'delete', path: '/calendar-links/{id}', params: { id } }),
    onSuccess: onRevoked,
    onSettled: () => client.invalidateQueries({ queryKey: calendarLinksQuery.queryKey }),
  })
  return {
    ...mutation,
    errorText: mutation.error
      ? errorText(mutation.error, t`The link could not be revoked. Please try again.`)
      : null,
  }
}

/** Stops emails about shared events. The secret in the email suffices, so no account is needed. */
export function useOptOutOfShares() {
  return useMutation({
    mutationFn: (secret: string) => read(api.POST('/share-opt-outs', { body: { secret } })),
    gcTime: 0,
  })
}
