import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { ApiError, OfflineError } from '../../lib/api/api-error.ts'
import { api, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'

/** Sends a support request. A retry uses the same id, so the server stores the request only once. */
export function useSupportRequest() {
  const id = useRef('')
  const mutation = useMutation({
    mutationFn: (summary: string) => {
      id.current ||= v7()
      return sendDirectly({
        method: 'post',
        path: '/support',
        body: { id: id.current, summary },
      })
    },
    onSuccess: () => (id.current = ''),
  })
  const { error } = mutation
  return {
    ...mutation,
    errorText: error ? supportText(error) : null,
    // If the device is offline, the form also explains that the server could not be reached.
    reasonText: error instanceof OfflineError ? errorText(error, '') : null,
  }
}

function supportText(error: Error): string {
  if (error instanceof ApiError && error.code === 'unauthenticated')
    return t`You must be logged in to submit a support request.`
  return error instanceof ApiError
    ? errorText(error, t`Failed to send support email`)
    : t`An unknown error occurred while sending your request.`
}

export function useTestMail() {
  const mutation = useMutation({
    mutationFn: (form: { email: string; fullName: string }) => {
      const fullName = form.fullName.trim()
      return read(
        api.POST('/test-email', { body: { email: form.email.trim(), ...(fullName && { fullName }) } }),
      )
    },
  })
  return { ...mutation, errorText: mutation.error ? testMailText(mutation.error) : null }
}

function testMailText(error: Error): string {
  if (error instanceof ApiError && error.code === 'unauthenticated')
    return t`No active session. Please sign in first.`
  return errorText(error, t`Failed to send test email`)
}
