import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { late } from './late.tsx'
import { MissingSurface } from './missing-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// Focus handling and hiding the page take 12 kB, which the first load leaves out.
export const loadSurface = () => import('./dialog-surface.tsx').then((module) => module.DialogSurface)
const DialogSurface = late(loadSurface, MissingSurface)

/**
 * Keeps the focus inside and returns it on close. The page behind does not scroll and is hidden
 * from screen readers.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  return isOpen ? <DialogSurface {...rest} /> : null
}
