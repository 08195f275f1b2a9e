import type { Event } from '@homefield/contract/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { storedData } from '../../../../lib/query/stored-data.ts'

/** The names of the responses that contain events. */
const WITH_EVENTS = ['events', 'dashboard', 'clashes']

/**
 * Returns the events that this device has in memory or in its storage.
 * The stored events arrive a moment after the first render, and the list is then a new one.
 */
export function useDeviceEvents(): readonly Event[] {
  const client = useQueryClient()
  const [stored, setStored] = useState<readonly unknown[]>([])
  useEffect(() => {
    let isWanted = true
    void Promise.all(WITH_EVENTS.map((name) => storedData(name))).then((all) => {
      if (isWanted) setStored(all.flat())
    })
    return () => {
      isWanted = false
    }
  }, [])
  return useMemo(() => {
    const inMemory = WITH_EVENTS.flatMap((name) =>
      client.getQueriesData({ queryKey: [name] }).map(([, data]) => data),
    )
    // The memory is at least as new as the storage, so its copy of an event replaces the stored copy.
    const byId = new Map([...stored, ...inMemory].flatMap(eventsOf).map((event) => [event.id, event]))
    return [...byId.values()]
  }, [client, stored])
}

function eventsOf(data: unknown): Event[] {
  if (typeof data !== 'object' || data === null) return []
  const lists = data as Record<string, unknown>
  return ['events', 'todaysEvents', 'upcomingEvents'].flatMap((name) => {
    const list = lists[name]
    return Array.isArray(list) ? (list as Event[]) : [] // The API contract has this type for all three lists.
  })
}
