import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { AddEventDialogProps } from '../add/components/add-event-dialog.tsx'

// The date and time fields are heavy, so they load after the page, early enough to be available offline.
export const loadAddEvent = () =>
  Promise.all([import('../add/components/add-event-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.AddEventDialog,
  )
const AddEventDialog = lateDialog(loadAddEvent)

interface AddEventProps extends AddEventDialogProps {
  isOpen: boolean
}

/** The form of a new manual event. Each time it opens it starts with `initial`, or empty. */
export function AddEvent({ isOpen, ...rest }: AddEventProps) {
  usePreload(loadAddEvent)
  return isOpen ? <AddEventDialog {...rest} /> : null
}
