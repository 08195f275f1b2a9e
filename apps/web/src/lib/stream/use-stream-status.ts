import { useSyncExternalStore } from 'react'
import type { StreamStatus } from './connection.ts'
import { onStreamStatus, streamStatus } from './live.ts'

/** `live` while the stream reports changes. The offline banner shows on `down`, but not on a first `connecting`. */
export function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStreamStatus, streamStatus)
}
