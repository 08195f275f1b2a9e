import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import type { PeriodMapDialogProps } from './period-map-dialog.tsx'

const PeriodMapDialog = lazy(() =>
  Promise.all([import('./period-map-dialog.tsx'), openCatalogs(['event'])]).then(([module]) => ({
    default: module.PeriodMapDialog,
  })),
)

interface PeriodMapProps extends PeriodMapDialogProps {
  isOpen: boolean
}

/** The places of the shown period on one map. */
export function PeriodMap({ isOpen, ...rest }: PeriodMapProps) {
  if (!isOpen) return null
  return (
    <Suspense>
      <PeriodMapDialog {...rest} />
    </Suspense>
  )
}
