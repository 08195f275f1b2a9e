import type { AuthAnswer } from '@homefield/contract/auth'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { authCall } from '../../../lib/session/auth-calls.ts'
import { storedLink } from '../../../lib/session/mail-link.ts'
import { followLink } from './mutations.ts'

/** State of a password recovery. `away`: the server is unreachable, and the link is still unused. */
export type Recovery =
  | { state: 'verifying' }
  | { state: 'invalid' }
  | ({ state: 'form' } & AuthAnswer<'recovery'>)
  | { state: 'away'; error: unknown }

/**
 * Uses the recovery link in the URL, and returns how far the password recovery has come.
 * The state `form` allows the user to set a new password for the named account.
 */
export function useRecovery(): Recovery & { retry: () => void; invalidate: () => void } {
  const [recovery, setRecovery] = useState<Recovery>({ state: 'verifying' })
  const isVerifying = recovery.state === 'verifying'
  useEffect(() => {
    if (!isVerifying) return undefined
    let isHere = true
    const set = (found: Recovery) => {
      if (isHere) setRecovery(found)
    }
    findRecovery().then(set, (error: unknown) => set({ state: 'away', error }))
    return () => {
      isHere = false
    }
  }, [isVerifying])
  return {
    ...recovery,
    retry: () => setRecovery({ state: 'verifying' }),
    invalidate: () => setRecovery({ state: 'invalid' }),
  }
}

async function findRecovery(): Promise<Recovery> {
  if (storedLink() && (await followLink()).page !== 'newPassword') return { state: 'invalid' }
  try {
    return { state: 'form', ...(await authCall('recovery')) }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return { state: 'invalid' }
    throw error
  }
}
