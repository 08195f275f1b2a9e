import { useSyncExternalStore } from 'react'
import type { StreamStatus } from './connection.ts'
import { onStreamStatus, streamStatus } from './live.ts'

/**
 * Returns the stream's status. The offline banner appears when the status is `down`, but not during start-up.
 */
export function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStreamStatus, streamStatus)
}
