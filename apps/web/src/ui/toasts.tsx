import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { usePreload } from './preload.ts'
import { onToastsChange, shownToasts } from './toast-queue.ts'

const loadRegion = () => import('./toast-region.tsx')
const ToastRegion = lazy(() => loadRegion().then((module) => ({ default: module.ToastRegion })))

const isAnyShown = () => shownToasts().length > 0

/** Once, at the root of the app: the place of toasts, from the first one on. */
export function Toasts() {
  usePreload(loadRegion)
  const isShown = useSyncExternalStore(onToastsChange, isAnyShown)
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? (
    <Suspense>
      <ToastRegion />
    </Suspense>
  ) : null
}
