import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { preloadsStopped, savesData } from '../../../../ui/preload.ts'
import { prefetch } from '../queries.ts'

/** Minimum time in ms between two prefetches. Each further prefetch loads only data that has changed. */
const LOOK_AGAIN_AFTER = 5 * 60 * 1000

/**
 * Prefetches the data that the user may want to see offline.
 * Prefetching runs while the server is reachable, unless the browser's data saver is on.
 */
export function Prefetch() {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  const isLive = useStreamStatus() === 'live'
  useEffect(() => {
    if (!isLive || savesData()) return undefined
    let isOver = false
    const look = () => void prefetch(client, timeZone, () => isOver || preloadsStopped.aborted)
    look()
    const timer = setInterval(look, LOOK_AGAIN_AFTER)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, timeZone, isLive])
  return null
}
