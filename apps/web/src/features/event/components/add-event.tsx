import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { usePreload } from '../../../ui/preload.ts'
import type { AddEventDialogProps } from '../add/components/add-event-dialog.tsx'

// Fields for days and times are heavy: they come after the page, but before a dead spot could keep them away.
const loadDialog = () =>
  Promise.all([import('../add/components/add-event-dialog.tsx'), openCatalogs(['event'])])
const AddEventDialog = lazy(() => loadDialog().then(([module]) => ({ default: module.AddEventDialog })))

interface AddEventProps extends AddEventDialogProps {
  isOpen: boolean
}

/** An event made by hand; it opens each time with what `initial` says, and empty otherwise. */
export function AddEvent({ isOpen, ...rest }: AddEventProps) {
  usePreload(loadDialog)
  if (!isOpen) return null
  return (
    <Suspense>
      <AddEventDialog {...rest} />
    </Suspense>
  )
}
