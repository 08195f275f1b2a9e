import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unsent } from '../../lib/outbox/outbox.ts'
import { currentAccount, signOut } from '../../lib/session/session.ts'

export interface SignOut {
  ask: () => Promise<void>
  confirm: () => Promise<void>
  cancel: () => void
  /** How many changes would be lost; null while nothing is asked. */
  losing: number | null
}

/** Signs out, and asks first where something written here has not reached the server. */
export function useSignOut(): SignOut {
  const navigate = useNavigate()
  const [losing, setLosing] = useState<number | null>(null)
  const confirm = async () => {
    setLosing(null)
    await signOut()
    await navigate({ to: '/auth/signin', replace: true })
  }
  const ask = async () => {
    const account = currentAccount()
    // A device whose storage cannot be read has nothing waiting in it.
    const count = account === null ? 0 : await unsent(account).catch(() => 0)
    if (count > 0) setLosing(count)
    else await confirm()
  }
  return { ask, confirm, cancel: () => setLosing(null), losing }
}
