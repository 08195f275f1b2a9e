import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { dashboardQuery } from './queries.ts'

/** Milliseconds between two refreshes (specification, section 9). The server enforces the same limit. */
const COOL_DOWN = 5_000
// A mutation key, so that all components see a refresh that is in progress.
const UNDER_WAY = ['refresh-all']
const COOLING = ['refresh-all', 'cooling']
/** Milliseconds. A refresh fetches every team, and the server answers when that is in progress or done. */
const PATIENCE = 90_000

/**
 * Fetches every team now. Skipped while a refresh is in progress, and for 5 seconds after one began, regardless of the
 * component that started it. Results arrive through the stream, and the dashboard is refetched at the end.
 *
 * @param onStarted called once the server has accepted the refresh, for callers without a progress indicator
 */
export function useRefreshAll(onStarted?: () => void) {
  const client = useQueryClient()
  const { mutate: cool } = useMutation({
    mutationKey: COOLING,
    mutationFn: () => new Promise((resolve) => void setTimeout(resolve, COOL_DOWN)),
  })
  const { mutate } = useMutation({
    mutationKey: UNDER_WAY,
    mutationFn: () => read(api.POST('/dashboard/refresh', { fetch: patient(PATIENCE) })),
    onMutate: () => cool(),
    onSuccess: () => onStarted?.(),
    onError: (error) => addToast({ tone: 'neg', text: errorText(error, t`Failed to refresh`) }),
    onSettled: () => client.invalidateQueries({ queryKey: dashboardQuery.queryKey }),
  })
  const isRefreshing = useIsMutating({ mutationKey: UNDER_WAY, exact: true }) > 0
  const isCooling = useIsMutating({ mutationKey: COOLING }) > 0
  return {
    refresh: () => {
      if (!isRefreshing && !isCooling) mutate()
    },
    isRefreshing,
    isCooling,
  }
}
