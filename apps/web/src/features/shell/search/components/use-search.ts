import type { Event } from '@homefield/contract/event'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { OfflineError } from '../../../../lib/api/api-error.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../../lib/time/day.ts'
import { oneCardEach } from '../../../event/model/one-card.ts'
import { DEBOUNCE, foundAmong, LEAST_LETTERS } from '../model/found.ts'
import { searchQuery } from '../queries.ts'

export type Search =
  | { readonly state: 'short' }
  | { readonly state: 'searching' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** The search succeeded. `isOffline` is true if the app could search only the events on this device. */
  | { readonly state: 'found'; readonly events: readonly Event[]; readonly isOffline: boolean }

/** Searches for the trimmed text once it has 2 letters or more and the user has not typed for 300 ms. */
export function useSearch(text: string, today: Day): Search {
  const typed = text.trim()
  const [q, setQ] = useState(typed)
  // `hasPaused` keeps the app from searching for the initial text before the user has paused.
  const [hasPaused, setPaused] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed)
      setPaused(true)
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  const { timeZone } = useTimeStyle()
  const client = useQueryClient()
  const isEnough = hasPaused && q.length >= LEAST_LETTERS
  const { data, error, refetch } = useQuery({ ...searchQuery(q), enabled: isEnough })
  const isOffline = error instanceof OfflineError
  const here = useMemo(
    () => (isOffline ? foundAmong(eventsOn(client), q, timeZone, today) : null),
    [client, isOffline, q, timeZone, today],
  )
  const found = here ?? (error ? undefined : data?.events)
  const events = useMemo(() => found && oneCardEach(found), [found])
  if (typed.length < LEAST_LETTERS) return { state: 'short' }
  // While the search for the current text is pending, do not show the results for an earlier text.
  if (q !== typed) return { state: 'searching' }
  if (events) return { state: 'found', events, isOffline: here !== null }
  return error ? { state: 'failed', retry: () => void refetch() } : { state: 'searching' }
}

/** Yields all events that this device has loaded or restored since the app was opened. */
function* eventsOn(client: QueryClient): Iterable<Event> {
  for (const key of ['events', 'dashboard', 'clashes']) {
    for (const [, data] of client.getQueriesData<Record<string, unknown>>({ queryKey: [key] })) {
      for (const list of [data?.['events'], data?.['todaysEvents'], data?.['upcomingEvents']]) {
        if (Array.isArray(list)) yield* list as Event[] // The API contract has this type for all three lists.
      }
    }
  }
}
