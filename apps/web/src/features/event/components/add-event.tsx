import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { AddEventDialogProps } from '../add/components/add-event-dialog.tsx'

// Fields for days and times are heavy: they come after the page, but before a dead spot could keep them away.
export const loadAddEvent = () =>
  Promise.all([import('../add/components/add-event-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.AddEventDialog,
  )
const AddEventDialog = lateDialog(loadAddEvent)

interface AddEventProps extends AddEventDialogProps {
  isOpen: boolean
}

/** An event made by hand; it opens each time with what `initial` says, and empty otherwise. */
export function AddEvent({ isOpen, ...rest }: AddEventProps) {
  usePreload(loadAddEvent)
  return isOpen ? <AddEventDialog {...rest} /> : null
}
