import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../lib/error-text.ts'
import { sendDirectly } from '../../lib/mutation-queue/send.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { overviewQuery } from './queries.ts'

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

export const useRetryJobs = () =>
  useJobs('/operator/jobs/retry', (jobs) =>
    plural(jobs, { one: '# job runs again', other: '# jobs run again' }),
  )

export const useDismissJobs = () =>
  useJobs('/operator/jobs/dismiss', (jobs) =>
    plural(jobs, { one: '# failed job deleted', other: '# failed jobs deleted' }),
  )
