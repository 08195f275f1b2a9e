import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx'

/** Pulling down reads all data on the page again. Only the dashboard's pull also syncs the teams. */
export function PullLists() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    setRefreshing(true)
    // The failed parts of the page or the offline strip show errors.
    void client.refetchQueries({ type: 'active' }).finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} />
}
