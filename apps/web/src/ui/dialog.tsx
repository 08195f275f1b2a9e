import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { late } from './late.tsx'
import { MissingSurface } from './missing-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// The dialog code (focus handling, hiding the page from screen readers) is 12 kB, so it loads on demand.
export const loadSurface = () => import('./dialog-surface.tsx').then((module) => module.DialogSurface)
const DialogSurface = late(loadSurface, MissingSurface)

/**
 * A modal dialog, which keeps the focus inside. Closing returns the focus to the element that opened the dialog.
 * While the dialog is open, the page behind it does not scroll and is hidden from screen readers.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  return isOpen ? <DialogSurface {...rest} /> : null
}
