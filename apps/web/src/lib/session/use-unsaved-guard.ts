import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { isReloadingPage } from './reload.ts'
import { currentAccount } from './account.ts'

export interface Leaving {
  /**
   * True while the form is closing. If closing navigates, the navigation must not ask the user a second time.
   */
  isOn: RefObject<boolean>
  /**
   * Closes the form without asking. Called if nothing is unsaved or if the user agreed to discard the changes.
   */
  now: () => void
}

export function useLeaving(onClose: () => void): Leaving {
  const isOn = useRef(false)
  const now = () => {
    isOn.current = true
    onClose()
  }
  return { isOn, now }
}

/**
 * Asks the user before unsaved changes are lost: when a dialog closes and before any navigation.
 * When the tab closes, the browser shows its own warning instead.
 * If no account is open anymore, for example after a sign-out, the dialog closes without asking.
 */
export function useUnsavedGuard(isDirty: boolean, leaving: Leaving) {
  const [isAsking, setAsking] = useState(false)
  const mayLose = () => isDirty && !leaving.isOn.current && currentAccount() !== null
  const blocker = useBlocker({
    shouldBlockFn: mayLose,
    enableBeforeUnload: () => mayLose() && !isReloadingPage(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return {
    isAsking: isAsking || isBlocked,
    close: () => (mayLose() ? setAsking(true) : leaving.now()),
    stay: () => {
      setAsking(false)
      blocker.reset?.()
    },
    discard: () => (isBlocked ? blocker.proceed() : leaving.now()),
  }
}

export type UnsavedGuard = ReturnType<typeof useUnsavedGuard>
