import type { ThreadPage } from '@homefield/contract/thread'
import { useEffect } from 'react'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { useAttentive } from '../../message/components/use-attentive.ts'
import { useReadThread } from '../mutations.ts'

/**
 * Reports a thread's messages to the server as read while the newest message is visible.
 * If a report fails, the hook sends the report again once the connection is back.
 */
export function useReadingThread(eventId: string, thread: ThreadPage, isNewestShown: boolean): void {
  const isAttentive = useAttentive()
  const isLive = useStreamStatus() === 'live'
  const readUpTo = useReadThread(eventId)
  const { lastSeq, unread } = thread
  useEffect(() => {
    if (!isNewestShown || unread === 0 || !isAttentive || !isLive) return
    void readUpTo(lastSeq)
  }, [isNewestShown, unread, lastSeq, isAttentive, isLive, readUpTo])
}
