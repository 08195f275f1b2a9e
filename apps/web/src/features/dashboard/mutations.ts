import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, patient, read } from '../../lib/api/client.ts'
import { errorText } from '../../lib/error-text.ts'
import { addToast } from '../../ui/toast-queue.ts'
import { dashboardQuery } from './queries.ts'

/** Milliseconds between two refreshes (specification, section 9); the server holds the same. */
const COOL_DOWN = 5_000
/** A refresh fetches every team; the server answers when that is under way or done. */
const PATIENCE = 90_000

/**
 * Fetches every team now. Skipped while one is under way and for 5 seconds after one began; what it brings arrives by
 * the stream as it comes in, and is read once more at the end.
 */
export function useRefreshAll() {
  const client = useQueryClient()
  const [isCooling, setCooling] = useState(false)
  useEffect(() => {
    if (!isCooling) return undefined
    const timer = setTimeout(() => setCooling(false), COOL_DOWN)
    return () => clearTimeout(timer)
  }, [isCooling])
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(api.POST('/dashboard/refresh', { fetch: patient(PATIENCE) })),
    onMutate: () => setCooling(true),
    onError: (error) => addToast({ tone: 'neg', text: errorText(error, t`Failed to refresh`) }),
    onSettled: () => client.invalidateQueries({ queryKey: dashboardQuery.queryKey }),
  })
  return {
    refresh: () => {
      if (!isPending && !isCooling) mutate()
    },
    isRefreshing: isPending,
    isCooling,
  }
}
