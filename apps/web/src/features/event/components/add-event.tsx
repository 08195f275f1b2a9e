import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { AddEventDialogProps } from '../create/components/add-event-dialog.tsx'

// The form's date and time fields are large. Their code loads after the page is shown, for offline use.
export const loadAddEvent = () =>
  Promise.all([import('../create/components/add-event-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.AddEventDialog,
  )
const AddEventDialog = lateDialog(loadAddEvent)

interface AddEventProps extends AddEventDialogProps {
  isOpen: boolean
}

/** The form of a new manual event. Each time it opens, it starts with `initial`, or empty if there is none. */
export function AddEvent({ isOpen, ...rest }: AddEventProps) {
  usePreload(loadAddEvent)
  return isOpen ? <AddEventDialog {...rest} /> : null
}
