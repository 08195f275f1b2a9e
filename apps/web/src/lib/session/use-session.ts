import { useSyncExternalStore } from 'react'
import { currentAccount, onAccountChange } from './session.ts'

/**
 * The account that is open in this tab, null where none is. Pages of an account render below this alone: when it turns
 * null, their answers have left the memory already.
 */
export function useAccount(): string | null {
  return useSyncExternalStore(onAccountChange, currentAccount)
}
