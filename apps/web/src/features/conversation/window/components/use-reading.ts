import type { Conversation } from '@homefield/contract/conversation'
import { useEffect } from 'react'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { useReadUpTo } from '../../mutations.ts'
import { useAttentive } from '../../../message/components/use-attentive.ts'

/**
 * Reports messages as read while the user is looking at the conversation.
 * The hook repeats a failed report once the connection is back.
 * @param shown sequence number of the other person's newest message, or null if the message is not visible
 */
export function useReading(conversation: Conversation, shown: number | null): void {
  const { id, readSeq, isMarkedUnread } = conversation
  const isAttentive = useAttentive()
  const isLive = useStreamStatus() === 'live'
  const readUpTo = useReadUpTo(id)
  const isNew = shown !== null && (shown > readSeq || isMarkedUnread)
  useEffect(() => {
    if (shown === null || !isNew || !isAttentive || !isLive) return
    void readUpTo(Math.max(shown, readSeq))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an increased `readSeq` must not send another read report
  }, [shown, isNew, isAttentive, isLive, readUpTo])
}
