import { useCallback, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'

/** The offer of push notifications. An answer is final for this account on this device, even after a sign-out. */
export function useOffer(): { isOpen: boolean; close: () => void } {
  const account = useAccount()
  const key = `push-offer:${account}`
  const [isClosed, setClosed] = useState(false)
  const close = useCallback(() => {
    setClosed(true)
    try {
      localStorage.setItem(key, 'answered')
    } catch {
      // Storage is unavailable, so the answer lasts until the page closes.
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
