import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { usePreload } from '../../../ui/preload.ts'
import type { EditEventDialogProps } from '../edit/components/edit-event-dialog.tsx'

const loadDialog = () =>
  Promise.all([import('../edit/components/edit-event-dialog.tsx'), openCatalogs(['event'])])
const EditEventDialog = lazy(() => loadDialog().then(([module]) => ({ default: module.EditEventDialog })))

interface EditEventProps extends EditEventDialogProps {
  isOpen: boolean
}

/** The form of an event, as it was when it opened. */
export function EditEvent({ isOpen, ...rest }: EditEventProps) {
  usePreload(loadDialog)
  if (!isOpen) return null
  return (
    <Suspense>
      <EditEventDialog {...rest} />
    </Suspense>
  )
}
