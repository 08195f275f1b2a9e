import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { isReloadingPage } from './reload.ts'
import { currentAccount } from './session.ts'

export interface Leaving {
  /** True when the form is closing. Closing may itself be a navigation, which must not ask again. */
  isOn: RefObject<boolean>
  /** Closes at once, because there is nothing to lose or because the user accepted the loss. */
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
 * Asks before a dialog with unsaved changes closes: by its buttons, Escape, the browser's Back or a navigation.
 * Before the tab closes, the browser itself asks.
 * After the account has ended, nobody is asked.
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
