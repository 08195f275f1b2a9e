import { useCallback, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * The offer to turn on push notifications.
 * Once the user accepts or declines, this device never shows the offer to the same account again.
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
      // If storage is unavailable, the offer stays closed only until the page is closed.
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
