import { openCatalogs } from '../../../lib/i18n.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { EventDetailProps } from '../../event/components/event-detail.tsx'

const loadOpenEvent = () =>
  Promise.all([import('./open-event.tsx'), openCatalogs(['event', 'schedule', 'coverage'])]).then(
    ([module]) => module.OpenEvent,
  )
const OpenEvent = lateDialog(loadOpenEvent)

/**
 * Opens an event from any list in the app. The code of the event dialog loads separately.
 */
export function LateOpenEvent(props: EventDetailProps) {
  const { eventId, known, opensMessages = false, onMessagesClosed, onClose } = props
  usePreload(loadOpenEvent)
  if (eventId === null) return null
  return (
    <OpenEvent
      key={eventId}
      eventId={eventId}
      known={known}
      opensMessages={opensMessages}
      onMessagesClosed={onMessagesClosed}
      onClose={onClose}
    />
  )
}
