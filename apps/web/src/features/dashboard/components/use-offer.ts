import { useCallback, useState } from 'react'
import { useAccount } from '../../../lib/session/use-session.ts'

/** Answered once, the offer of push does not come again: for this account, on this device, whoever signs out between. */
export function useOffer(): { isOpen: boolean; close: () => void } {
  const account = useAccount()
  const key = `push-offer:${account}`
  const [isClosed, setClosed] = useState(false)
  const close = useCallback(() => {
    setClosed(true)
    try {
      localStorage.setItem(key, 'answered')
    } catch {
      // Storage is refused: for as long as this page stands.
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
