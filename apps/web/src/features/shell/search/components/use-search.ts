import type { Event } from '@homefield/contract/event'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { OfflineError } from '../../../../lib/api/api-error.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../../lib/time/day.ts'
import { oneCardEach } from '../../../event/model/one-card.ts'
import { DEBOUNCE, foundAmong, LEAST_LETTERS, mergeFound } from '../model/found.ts'
import { searchQuery } from '../queries.ts'
import { useDeviceEvents } from './use-device-events.ts'

export type Search =
  | { readonly state: 'short' }
  /** The device has found nothing, and the server has not answered yet. */
  | { readonly state: 'searching' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** `isOffline` is true if the app could search only the events on this device. */
  | { readonly state: 'found'; readonly events: readonly Event[]; readonly isOffline: boolean }

/**
 * Searches for the trimmed text once it has 2 letters or more: at once among the events on this device,
 * and on the server once the user has not typed for 300 ms.
 */
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
  const isEnough = hasPaused && q.length >= LEAST_LETTERS
  const { data, error, refetch } = useQuery({ ...searchQuery(q), enabled: isEnough })
  const onDevice = useDeviceEvents()
  const here = useMemo(
    () => (typed.length < LEAST_LETTERS ? [] : foundAmong(onDevice, typed, timeZone, today)),
    [onDevice, typed, timeZone, today],
  )
  // The server's results for an earlier text must not show.
  const isCurrent = q === typed
  const answered = isCurrent && !error ? data?.events : undefined
  const events = useMemo(() => oneCardEach(answered ? mergeFound(here, answered) : here), [here, answered])
  if (typed.length < LEAST_LETTERS) return { state: 'short' }
  const isOffline = isCurrent && error instanceof OfflineError
  if (events.length > 0 || answered || isOffline) return { state: 'found', events, isOffline }
  return isCurrent && error ? { state: 'failed', retry: () => void refetch() } : { state: 'searching' }
}
