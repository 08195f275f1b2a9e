import { useCallback, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'

/**
 * Returns whether to offer push notifications to the user.
 * Once the user accepts or declines the offer, this device never makes the offer to the account again.
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
      // If the browser storage is unavailable, the app forgets the user's decision when the page is closed.
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
