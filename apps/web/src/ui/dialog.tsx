import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { late } from './late.tsx'
import { MissingSurface } from './missing-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// The code for the focus and for hiding the page is 12 kB and is not part of the first load.
export const loadSurface = () => import('./dialog-surface.tsx').then((module) => module.DialogSurface)
const DialogSurface = late(loadSurface, MissingSurface)

/**
 * A dialog. It keeps the focus inside and returns the focus when it closes.
 * The page behind the dialog does not scroll and is hidden from screen readers.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  return isOpen ? <DialogSurface {...rest} /> : null
}
