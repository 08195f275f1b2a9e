import { useSyncExternalStore } from 'react'
import { currentAccount, onAccountChange } from './session.ts'

/**
 * The account that is open in this tab, or null. The pages of an account render only inside a check of this value.
 * When it becomes null, the account's answers are already deleted from memory.
 */
export function useAccount(): string | null {
  return useSyncExternalStore(onAccountChange, currentAccount)
}
