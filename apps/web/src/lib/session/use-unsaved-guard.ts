import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { isReloadingPage } from './reload.ts'
import { currentAccount } from './session.ts'

export interface Leaving {
  /** Closing may itself be a navigation, of which nobody needs to be asked again. */
  isOn: RefObject<boolean>
  /** Closes at once: nothing is lost, or that was accepted. */
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
 * Asks before a dialog with unsaved changes closes: by its buttons, by Escape, by the browser's Back, by another page. The
 * browser asks before the tab goes. An account that ended takes everything with it.
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
