import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PullToRefresh } from '../../../ui/pull-to-refresh.tsx'

/** Pulled down, all that stands on the page is read again; teams are checked from the dashboard. */
export function PullLists() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = () => {
    setRefreshing(true)
    // What fails says so where it stands, or under the offline strip.
    void client.refetchQueries({ type: 'active' }).finally(() => setRefreshing(false))
  }
  return <PullToRefresh isRefreshing={isRefreshing} onRefresh={refresh} />
}
