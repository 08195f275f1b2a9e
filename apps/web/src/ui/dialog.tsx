import { lazy, Suspense } from 'react'
import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// Holding the focus and hiding the page take 12 kB that the first load does without.
const loadSurface = () => import('./dialog-surface.tsx')
const DialogSurface = lazy(() => loadSurface().then((module) => ({ default: module.DialogSurface })))

/** Focus is held inside and returned on close; the page behind neither scrolls nor speaks. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  if (!isOpen) return null
  return (
    <Suspense>
      <DialogSurface {...rest} />
    </Suspense>
  )
}
