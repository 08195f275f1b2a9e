import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { dashboardQuery } from './queries.ts'

/** Minimum time in ms between two refreshes (specification, section 9). The server enforces the same limit. */
const COOL_DOWN = 5_000
// Components find a running refresh by its mutation key, so that all refresh buttons are busy together.
const UNDER_WAY = ['refresh-all']
const COOLING = ['refresh-all', 'cooling']
/**
 * Request timeout in ms. The timeout is long, because the server may wait for the calendars of many teams.
 */
const PATIENCE = 90_000

/**
 * Asks the server to sync every team's calendar now.
 * A call does nothing while a refresh is running, or within 5 s after the last refresh began in any component.
 * The event stream reports what changed. When the request ends, the app refetches the dashboard too.
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
