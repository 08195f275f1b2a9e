/**
 * Stores the session's bearer token in the phone's keychain or keystore.
 * Short-lived credentials, such as a pending sign-in or the grant to set a new password, stay in memory.
 * The web page's own storage contains neither the bearer token nor a short-lived credential.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import type { TokenSource } from '../../web/src/lib/api/transport.ts'

const BEARER = 'session'
/** iOS keeps the keychain of a removed app. A token from an earlier installation must not sign anyone in. */
const INSTALLED = 'homefield.installed'

export interface SessionStore extends TokenSource {
  forget(): Promise<void>
}

export async function openSessionStore(): Promise<SessionStore> {
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
  if (localStorage.getItem(INSTALLED) === null) {
    await SecureStorage.removeItem(BEARER)
    localStorage.setItem(INSTALLED, '1')
  }
  let bearer = await SecureStorage.getItem(BEARER)
  let pending: string | null = null
  let recovery: string | null = null

  async function keep(next: string | null): Promise<void> {
    bearer = next
    if (next === null) await SecureStorage.removeItem(BEARER)
    else await SecureStorage.setItem(BEARER, next)
  }

  return {
    credentials(path) {
      if (recovery !== null && /^\/api\/auth\/(recovery|reset-password)$/.test(path))
        return Promise.resolve({ Authorization: `Recovery ${recovery}` })
      return Promise.resolve({
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...(pending !== null && path.startsWith('/api/auth/') && { 'Auth-Pending': pending }),
      })
    },

    async hear(path, { headers, status }) {
      if (!path.startsWith('/api/auth/')) return
      const [newBearer, newPending, newRecovery] = [
        headers.get('set-auth-token'),
        headers.get('set-auth-pending'),
        headers.get('set-recovery-token'),
      ]
      if (newPending) pending = newPending
      if (newRecovery) recovery = newRecovery
      if (path === '/api/auth/reset-password' && status < 300) recovery = null
      // The app repeats a sign-out request after a 429 or 5xx response, and then still needs the bearer token.
      // A response other than 429 or 5xx means that the session is over, so the phone deletes the token.
      if (path === '/api/auth/sign-out' && status < 500 && status !== 429) await keep(null)
      if (newBearer) {
        pending = null
        await keep(newBearer)
      }
    },

    forget: () => keep(null),
  }
}
