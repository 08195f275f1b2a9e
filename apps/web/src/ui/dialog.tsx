import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { late } from './late.tsx'
import { MissingSurface } from './missing-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// Holding the focus and hiding the page take 12 kB that the first load does without.
export const loadSurface = () => import('./dialog-surface.tsx').then((module) => module.DialogSurface)
const DialogSurface = late(loadSurface, MissingSurface)

/** Focus is held inside and returned on close; the page behind neither scrolls nor speaks. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  return isOpen ? <DialogSurface {...rest} /> : null
}
