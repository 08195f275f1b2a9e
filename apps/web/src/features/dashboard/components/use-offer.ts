import { useCallback, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * The offer to turn on push notifications.
 * After an answer, this device never asks the same account again, even after sign-out.
 */
export function useOffer(): { isOpen: boolean; close: () => void } {
  const account = useAccount()
  const key = `push-offer:${account}`
  const [isClosed, setClosed] = useState(false)
  const close = useCallback(() => {
    setClosed(true)
    try {
      localStorage.setItem(key, 'answered')
    } catch {
      // If storage is unavailable, the answer is kept until the page closes.
    }
  }, [key])
  return { isOpen: !isClosed && account !== null && !isAnswered(key), close }
}

function isAnswered(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
