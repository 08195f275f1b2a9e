import { useSyncExternalStore } from 'react'
import { currentAccount, onAccountChange } from './account.ts'

/**
 * Returns the account that is open in this tab, or null.
 * The app renders pages for signed-in users only while an account is open.
 * When the hook returns null, the account's data is already deleted from memory.
 */
export function useAccount(): string | null {
  return useSyncExternalStore(onAccountChange, currentAccount)
}
