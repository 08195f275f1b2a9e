import type { HEARTBEAT_MS, TYPING_MS } from '@homefield/contract/conversation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { presenceQuery } from '../../queries.ts'

const ACTIVE_LASTS = 2 * (45_000 satisfies typeof HEARTBEAT_MS) + 10_000
const TYPING_LASTS = 2 * (3_000 satisfies typeof TYPING_MS)

export type OtherPresence = 'typing' | 'active' | null

/**
 * Returns what the other person is doing in a conversation, until the last presence update has expired.
 * The expiry is measured from when this device received the update, because the clocks of devices differ.
 */
export function useOtherPresence(conversationId: string): OtherPresence {
  const { data, dataUpdatedAt } = useQuery(presenceQuery)
  const heard = data?.presences.find((one) => one.conversationId === conversationId)
  const [ended, setEnded] = useState({ typing: 0, active: 0 })
  const isTyping = heard?.typingUntil != null
  const isActive = heard !== undefined
  useEffect(() => {
    const timers = [
      isTyping ? setTimeout(() => setEnded((had) => ({ ...had, typing: dataUpdatedAt })), TYPING_LASTS) : 0,
      isActive ? setTimeout(() => setEnded((had) => ({ ...had, active: dataUpdatedAt })), ACTIVE_LASTS) : 0,
    ]
    return () => timers.forEach(clearTimeout)
  }, [isTyping, isActive, dataUpdatedAt])
  if (isTyping && ended.typing !== dataUpdatedAt) return 'typing'
  return isActive && ended.active !== dataUpdatedAt ? 'active' : null
}
