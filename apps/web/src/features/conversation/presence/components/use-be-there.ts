import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { presenceQuery } from '../../queries.ts'
import { type Heartbeat, startHeartbeat } from '../model/heartbeat.ts'
import { beThere, leave } from '../mutations.ts'

/**
 * Keeps telling the server that the viewer has the conversation open, while the calling component is mounted.
 * @param conversationId if null, nothing is sent
 */
export function useBeThere(conversationId: string | null): { typed: () => void; rested: () => void } {
  const client = useQueryClient()
  const heartbeat = useRef<Heartbeat | null>(null)
  useEffect(() => {
    if (conversationId === null) return undefined
    const presence = {
      beThere: (isTyping: boolean) => beThere(conversationId, isTyping),
      leave: () => leave(conversationId),
    }
    // The server first creates a presence record (`presence:<id>`) for this report, so refetch the presence then.
    const started = startHeartbeat(
      presence,
      () => void client.invalidateQueries({ queryKey: presenceQuery.queryKey }),
    )
    heartbeat.current = started
    return () => {
      heartbeat.current = null
      started.stop()
    }
  }, [client, conversationId])
  return {
    typed: () => heartbeat.current?.typed(),
    rested: () => heartbeat.current?.rested(),
  }
}
