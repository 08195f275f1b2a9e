import { lazy, Suspense } from 'react'
import type { AddEventDialogProps } from '../add/components/add-event-dialog.tsx'

// Fields for days and times are heavy: they come when somebody adds something.
const AddEventDialog = lazy(() =>
  import('../add/components/add-event-dialog.tsx').then((module) => ({ default: module.AddEventDialog })),
)

/** An event made by hand. Mounted while it is open. */
export function AddEvent(props: AddEventDialogProps) {
  return (
    <Suspense>
      <AddEventDialog {...props} />
    </Suspense>
  )
}
