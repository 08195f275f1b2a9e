import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { presenceQuery } from '../../queries.ts'
import { type Heartbeat, startHeartbeat } from '../model/heartbeat.ts'
import { beThere, leave } from '../mutations.ts'

/**
 * Tells the other person that the viewer is there while this is on the screen.
 * @param conversationId Null sends nothing.
 */
export function useBeThere(conversationId: string | null): { typed: () => void; rested: () => void } {
  const client = useQueryClient()
  const heartbeat = useRef<Heartbeat | null>(null)
  useEffect(() => {
    if (conversationId === null) return undefined
    const told = {
      beThere: (isTyping: boolean) => beThere(conversationId, isTyping),
      leave: () => leave(conversationId),
    }
    // The server has a presence revision to follow only after the first report, so read the query again then.
    const started = startHeartbeat(
      told,
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
