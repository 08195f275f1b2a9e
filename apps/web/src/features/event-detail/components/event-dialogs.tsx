import type { Event, EventDetail } from '@homefield/contract/event'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { late } from '../../../ui/late.tsx'
import { lateDialog, MissingDialog } from '../../../ui/late-dialog.tsx'
import { MoveEvent } from '../../calendar/move/components/move-event.tsx'
import { AddEvent } from '../../event/components/add-event.tsx'
import { EditEvent } from '../../event/components/edit-event.tsx'
import { useRemoveEvent } from '../../event/mutations.ts'
import { duplicateOf } from '../model.ts'

export type OpenDialog = 'edit' | 'share' | 'remind' | 'duplicate' | 'move' | 'remove'

const ShareDialog = lateDialog(() =>
  import('../../event/share/components/share-dialog.tsx').then((module) => module.ShareDialog),
)
const ReminderSheet = lateDialog(() =>
  import('../../event/remind/components/reminder-sheet.tsx').then((module) => module.ReminderSheet),
)
const RemoveEvent = late(
  () => import('../../event/delete/components/remove-event.tsx').then((module) => module.RemoveEvent),
  ({ onCancel }) => <MissingDialog onClose={onCancel} />,
)

interface EventDialogsProps {
  open: OpenDialog | null
  event: Event
  detail: EventDetail | undefined
  onClose: () => void
  /** Called when the user has deleted or hidden the event, so that the caller closes the event's dialog. */
  onGone: () => void
}

/** Renders the dialog that the user opened over the event, if any. Each dialog's code loads separately. */
export function EventDialogs({ open, event, detail, onClose, onGone }: EventDialogsProps) {
  const { timeZone } = useTimeStyle()
  const remove = useRemoveEvent()
  if (open === null) return null
  if (open === 'edit')
    return detail ? <EditEvent isOpen opened={{ event, detail }} onClose={onClose} /> : null
  if (open === 'duplicate')
    return (
      <AddEvent
        isOpen
        profileId={event.children[0]?.profileId}
        initial={duplicateOf(event, detail, timeZone)}
        onClose={onClose}
      />
    )
  if (open === 'move') return <MoveEvent isOpen event={event} onClose={onClose} />
  if (open === 'share') return <ShareDialog event={event} onClose={onClose} />
  if (open === 'remind')
    return detail ? <ReminderSheet event={event} reminders={detail.reminders} onClose={onClose} /> : null
  return (
    <RemoveEvent
      event={event}
      onCancel={onClose}
      onRemove={(scope) => {
        onGone()
        void remove(event, scope)
      }}
    />
  )
}
