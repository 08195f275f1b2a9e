import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addMonths, type Day, startOfMonth } from '../../../lib/time/day.ts'
import { clashesQuery } from '../../clash/queries.ts'
import { eventsQuery } from '../../event/queries.ts'
import { rangeOf } from '../model/period.ts'

/** Milliseconds to wait before a prefetch, so that a user who pages quickly does not load every month. */
const REST = 400

/** Prefetches the previous and the next month, so that paging shows them immediately, even offline. */
export function useNeighbors(date: Day, profileId: string | undefined, isLoaded: boolean): void {
  const client = useQueryClient()
  const month = startOfMonth(date)
  useEffect(() => {
    if (!isLoaded) return undefined
    const timer = setTimeout(() => {
      for (const by of [1, -1]) {
        const range = rangeOf('month', addMonths(month, by))
        void client.prefetchQuery(eventsQuery(range, profileId))
        void client.prefetchQuery(clashesQuery(range))
      }
    }, REST)
    return () => clearTimeout(timer)
  }, [client, month, profileId, isLoaded])
}
