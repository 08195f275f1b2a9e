import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../../lib/i18n.ts'
import type { MoveDialogProps } from './move-dialog.tsx'

const MoveDialog = lazy(() =>
  Promise.all([import('./move-dialog.tsx'), openCatalogs(['schedule', 'event'])]).then(([module]) => ({
    default: module.MoveDialog,
  })),
)

interface MoveEventProps extends MoveDialogProps {
  isOpen: boolean
}

/** 'Move to...': the same as dragging, without dragging. */
export function MoveEvent({ isOpen, ...rest }: MoveEventProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <MoveDialog {...rest} />
    </Suspense>
  )
}
