import type { Event, EventDetail } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { openCatalogs } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lateSection } from '../../../ui/late.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { MuteThread } from '../../thread/components/mute-thread.tsx'

const ThreadPane = lateSection(() =>
  Promise.all([
    import('../../thread/components/thread-pane.tsx'),
    openCatalogs(['conversation', 'schedule']),
  ]).then(([module]) => module.ThreadPane),
)

interface EventMessagesProps {
  event: Event
  /** What changed, newest first: it stands between the messages. */
  history: EventDetail['history']
}

/** Beside the facts. */
export function EventMessages({ event, history }: EventMessagesProps) {
  const { t } = useLingui()
  const title = useEventText().title(event)
  return (
    <>
      <header className="event-messages-head">
        <div>
          <h3 className="type-h text-[15px]">{t`Messages`}</h3>
          <span className="event-messages-of">{title}</span>
        </div>
        <MuteThread eventId={event.id} />
      </header>
      <ThreadPane key={event.id} eventId={event.id} title={event.title} history={history} />
    </>
  )
}

/** On a phone: a screen of their own, over the event's. */
export function EventMessagesScreen({
  event,
  history,
  onClose,
}: EventMessagesProps & { onClose: () => void }) {
  const { t } = useLingui()
  const title = useEventText().title(event)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          {t`Messages`}
          <span className="event-messages-of">{title}</span>
        </>
      }
      titleEnd={<MuteThread eventId={event.id} />}
    >
      <div className="event-messages-body">
        <ThreadPane key={event.id} eventId={event.id} title={event.title} history={history} />
      </div>
    </Dialog>
  )
}
