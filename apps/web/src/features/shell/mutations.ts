import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { unsent } from '../../lib/mutation-queue/mutation-queue.ts'
import { currentAccount } from '../../lib/session/account.ts'
import { signOut } from '../../lib/session/session.ts'

export interface SignOut {
  ask: () => Promise<void>
  confirm: () => Promise<void>
  cancel: () => void
  /** The number of changes that are lost if the user signs out. Null while the dialog is closed. */
  losing: number | null
}

/** Signs the user out. If this device has unsent changes, asks for confirmation first. */
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
    // If the device's storage is unreadable, sign out without a warning: it cannot contain unsent changes.
    const count = account === null ? 0 : await unsent(account).catch(() => 0)
    if (count > 0) setLosing(count)
    else await confirm()
  }
  return { ask, confirm, cancel: () => setLosing(null), losing }
}
