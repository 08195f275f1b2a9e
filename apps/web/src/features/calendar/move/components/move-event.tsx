import { openCatalogs } from '../../../../lib/i18n.ts'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import type { MoveDialogProps } from './move-dialog.tsx'

const MoveDialog = lateDialog(() =>
  Promise.all([import('./move-dialog.tsx'), openCatalogs(['schedule', 'event'])]).then(
    ([module]) => module.MoveDialog,
  ),
)

interface MoveEventProps extends MoveDialogProps {
  isOpen: boolean
}

/** Opens the 'Move to...' dialog, for users who cannot or do not want to drag an event. */
export function MoveEvent({ isOpen, ...rest }: MoveEventProps) {
  return isOpen ? <MoveDialog {...rest} /> : null
}
