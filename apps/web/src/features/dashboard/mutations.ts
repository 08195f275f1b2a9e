import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { dashboardQuery } from './queries.ts'

/** Milliseconds between two refreshes (specification, section 9); the server holds the same. */
const COOL_DOWN = 5_000
// Asked for in one place, it is under way in the others too.
const UNDER_WAY = ['refresh-all']
const COOLING = ['refresh-all', 'cooling']
/** A refresh fetches every team; the server answers when that is under way or done. */
const PATIENCE = 90_000

/**
 * Fetches every team now. Skipped while one is under way and for 5 seconds after one began, wherever it was asked for;
 * what it brings arrives by the stream as it comes in, and is read once more at the end.
 *
 * @param onStarted for where no button shows that it is under way
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
