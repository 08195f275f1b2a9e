import { useSyncExternalStore } from 'react'
import { currentAccount, onAccountChange } from './session.ts'

/**
 * The account that is open in this tab, or null. Pages of an account render only below this. When it turns
 * null, the account's answers have already left the memory.
 */
export function useAccount(): string | null {
  return useSyncExternalStore(onAccountChange, currentAccount)
}
