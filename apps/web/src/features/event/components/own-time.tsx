import { openCatalogs } from '../../../lib/i18n.ts'
import { late } from '../../../ui/late.tsx'
import { MissingDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { OwnTimeDialogProps } from '../update/components/own-time-dialog.tsx'

const loadDialog = () =>
  Promise.all([import('../update/components/own-time-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.OwnTimeDialog,
  )
const OwnTimeDialog = late(loadDialog, ({ onCancel }) => <MissingDialog onClose={onCancel} />)

interface OwnTimeProps extends OwnTimeDialogProps {
  isOpen: boolean
}

/** Asks before a synced event moves in the calendar. The dialog's code loads separately. */
export function OwnTime({ isOpen, ...rest }: OwnTimeProps) {
  usePreload(loadDialog)
  return isOpen ? <OwnTimeDialog {...rest} /> : null
}
