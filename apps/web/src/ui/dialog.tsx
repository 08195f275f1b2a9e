import { lazy, type ReactNode, Suspense } from 'react'
import { usePreload } from './preload.ts'

export type DialogSize = 'confirm' | 'choice' | 'form' | 'wide'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: an owner's badge, a menu. */
  titleEnd?: ReactNode
  children: ReactNode
  /** Buttons, right-aligned; on a phone they share the width. */
  footer?: ReactNode
  /** 420 confirm, 480 choice, 600 form, 980 wide. On a phone the first two are sheets, the others full screen. */
  size?: DialogSize
  /** A press outside closes it. Off where something typed would be lost. */
  closesOnOutsidePress?: boolean
  closesOnEscape?: boolean
  /** A secret shown once has no close button. */
  hasCloseButton?: boolean
  role?: 'dialog' | 'alertdialog'
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
