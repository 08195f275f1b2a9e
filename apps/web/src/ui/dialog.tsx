import type { DialogSurfaceProps } from './dialog-surface.tsx'
import { late } from './late.tsx'
import { MissingSurface } from './missing-surface.tsx'
import { usePreload } from './preload.ts'

interface DialogProps extends DialogSurfaceProps {
  isOpen: boolean
}

// The dialog code is 12 kB (focus, hiding the page from screen readers), so it loads separately from the app.
export const loadSurface = () => import('./dialog-surface.tsx').then((module) => module.DialogSurface)
const DialogSurface = late(loadSurface, MissingSurface)

/**
 * A modal dialog, which traps the focus. Closing returns the focus to the element that opened the dialog.
 * The page behind the dialog does not scroll and is hidden from screen readers.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  usePreload(loadSurface)
  return isOpen ? <DialogSurface {...rest} /> : null
}
