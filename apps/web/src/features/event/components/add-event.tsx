import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { AddEventDialogProps } from '../create/components/add-event-dialog.tsx'

// The event form has much code, so the browser loads the code only after the page is visible.
// The browser loads the code before the user opens the form, so that the form works offline.
export const loadAddEvent = () =>
  Promise.all([
    import('../create/components/add-event-dialog.tsx'),
    openCatalogs(['event', 'coverage']),
  ]).then(([module]) => module.AddEventDialog)
const AddEventDialog = lateDialog(loadAddEvent)

interface AddEventProps extends AddEventDialogProps {
  isOpen: boolean
}

/** Opens the form for a new manual event, filled with the values of `initial`. */
export function AddEvent({ isOpen, ...rest }: AddEventProps) {
  usePreload(loadAddEvent)
  return isOpen ? <AddEventDialog {...rest} /> : null
}
