import { useSyncExternalStore } from 'react'
import type { StreamStatus } from './connection.ts'
import { onStreamStatus, streamStatus } from './live.ts'

/**
 * Returns the status of the event stream. The offline banner appears when the status is `down`.
 */
export function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStreamStatus, streamStatus)
}
