import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { EventToEdit } from '../update/components/use-edit-event.ts'

const loadDialog = () =>
  Promise.all([import('../update/components/edit-event-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.EditEventDialog,
  )
const EditEventDialog = lateDialog(loadDialog)

interface EditEventProps extends EventToEdit {
  isOpen: boolean
}

/**
 * Opens the form that edits an event.
 * Saving sends the version that the event had on opening, so the server detects conflicts.
 */
export function EditEvent({ isOpen, ...rest }: EditEventProps) {
  usePreload(loadDialog)
  return isOpen ? <EditEventDialog {...rest} /> : null
}
