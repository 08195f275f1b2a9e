import { useEffect, useState, useSyncExternalStore } from 'react'
import { onAccountChange } from '../lib/session/account.ts'
import { lateExtra } from './late.tsx'
import { usePreload } from './preload.ts'
import { closeToastsOfAccount, onToastsChange, shownToasts } from './toast-queue.ts'

const loadRegion = () => import('./toast-region.tsx').then((module) => module.ToastRegion)
const ToastRegion = lateExtra(loadRegion)

const isAnyShown = () => shownToasts().length > 0

/**
 * Renders the visible toasts. Render `Toasts` once, at the root of the app.
 * The code of the toast region loads when the first toast is added.
 */
export function Toasts() {
  usePreload(loadRegion)
  useEffect(
    () =>
      onAccountChange((open) => {
        if (open === null) closeToastsOfAccount()
      }),
    [],
  )
  const isShown = useSyncExternalStore(onToastsChange, isAnyShown)
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <ToastRegion /> : null
}
