import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { challengeOf, newVerifier } from '../../lib/pkce.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { invitationsQuery, overviewQuery } from './queries.ts'

/** The jobs that have failed when the operator is online again may be others, so these calls never wait in the queue. */
function useJobs(path: '/operator/jobs/retry' | '/operator/jobs/dismiss', said: (jobs: number) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (task: string) => sendDirectly({ method: 'post', path, body: { task } }),
    onSuccess: ({ jobs }) => {
      addToast({ tone: 'pos', text: said(jobs) })
      return client.invalidateQueries({ queryKey: overviewQuery.queryKey })
    },
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`This couldn’t be done. Please try again.`) }),
  })
}

/** How long an invitation can be valid, in days. */
export const INVITATION_DAYS = [1, 7, 30] as const
export type InvitationDays = (typeof INVITATION_DAYS)[number]

/**
 * Creates an invitation and returns its link, which contains the secret. The server gets only the hash of the secret.
 * The request is not queued, because the operator must see the link now.
 */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, days }: { email: string | null; days: InvitationDays }) => {
      const secret = newVerifier()
      const body = { id: v7(), email, days, secretHash: await challengeOf(secret) }
      await sendDirectly({ method: 'post', path: '/operator/invitations', body })
      return `${window.location.origin}/auth/signup#invitation=${secret}`
    },
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      sendDirectly({ method: 'delete', path: '/operator/invitations/{id}', params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
    onError: (error) =>
      addToast({ tone: 'neg', text: errorText(error, t`This couldn’t be done. Please try again.`) }),
  })
}

export const useRetryJobs = () =>
  useJobs('/operator/jobs/retry', (jobs) =>
    plural(jobs, { one: '# job runs again', other: '# jobs run again' }),
  )

export const useDismissJobs = () =>
  useJobs('/operator/jobs/dismiss', (jobs) =>
    plural(jobs, { one: '# failed job deleted', other: '# failed jobs deleted' }),
  )
