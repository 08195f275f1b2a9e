import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { presenceQuery } from '../../queries.ts'
import { type Heartbeat, startHeartbeat } from '../model/heartbeat.ts'
import { beThere, leave } from '../mutations.ts'

/**
 * While this is on the screen the other one may know that the viewer is there.
 * @param conversationId null: nobody is told anything
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
    // From the first word on there is something to hear of: what is known of the other one is read from here.
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
