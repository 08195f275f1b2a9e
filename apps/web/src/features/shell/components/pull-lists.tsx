import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx'

/** Pulling down refetches all data on the page. On the dashboard it also syncs the teams. */
export function PullLists() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    setRefreshing(true)
    // Errors are shown by the failed parts of the page or by the offline strip.
    void client.refetchQueries({ type: 'active' }).finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} />
}
