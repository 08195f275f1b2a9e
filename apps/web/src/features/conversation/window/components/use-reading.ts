import type { Conversation } from '@homefield/contract/conversation'
import { useEffect } from 'react'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { useReadUpTo } from '../../mutations.ts'
import { useAttentive } from '../../../message/components/use-attentive.ts'

/**
 * Says what was read, as long as somebody looks at it; again when the connection is back.
 * @param shown the number of the newest message of the other one, while it is on the screen; else null
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
    // `readSeq` moves by this very call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is read once, when there is something new
  }, [shown, isNew, isAttentive, isLive, readUpTo])
}
