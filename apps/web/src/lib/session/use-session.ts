import { useSyncExternalStore } from 'react'
import { currentAccount, onAccountChange } from './session.ts'

/**
 * The account that is open in this tab, or null. The pages of an account are rendered only while it is not null.
 * When the account becomes null, its answers are already deleted from memory.
 */
export function useAccount(): string | null {
  return useSyncExternalStore(onAccountChange, currentAccount)
}
