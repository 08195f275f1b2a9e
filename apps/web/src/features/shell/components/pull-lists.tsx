import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx'

/**
 * Refetches all data of the page when the user pulls down.
 * Pulling down on the dashboard also syncs the teams.
 */
export function PullLists() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    setRefreshing(true)
    // Ignore errors, because the failed parts of the page or the offline strip show the errors.
    void client.refetchQueries({ type: 'active' }).finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} />
}
