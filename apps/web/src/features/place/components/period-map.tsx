import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import type { PeriodMapDialogProps } from './period-map-dialog.tsx'

const PeriodMapDialog = lateDialog(() =>
  Promise.all([import('./period-map-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.PeriodMapDialog,
  ),
)

interface PeriodMapProps extends PeriodMapDialogProps {
  isOpen: boolean
}

/** Mounts the map dialog only while it is open, so that a closed dialog loads no places. */
export function PeriodMap({ isOpen, ...rest }: PeriodMapProps) {
  return isOpen ? <PeriodMapDialog {...rest} /> : null
}
