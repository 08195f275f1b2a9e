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

const SUBTITLE = 'block truncate font-sans text-xs font-normal tracking-normal text-ink-3'
const PARTS = {
  dialog: 'md:h-[min(664px,calc(100dvh-48px))]',
  close: '-my-[9px]!',
  body: 'border-t border-line p-0! pb-(--safe-b)!',
}

interface EventMessagesProps {
  event: Event
  /** The changes to the event, newest first. The thread shows each change between the messages. */
  history: EventDetail['history']
  /** True if the message field gets the focus when the messages appear. */
  autoFocus?: boolean
}

/** Shows the messages beside the event's facts. */
export function EventMessages({ event, history, autoFocus = false }: EventMessagesProps) {
  const { t } = useLingui()
  const title = useEventText().title(event)
  return (
    <>
      {/* This space is for the close button of the dialog. */}
      <header className="flex items-start gap-2 border-b border-line pt-3.5 pr-15 pb-[9px] pl-4">
        <div className="min-w-0 flex-1">
          <h3 className="type-h text-[15px]">{t`Messages`}</h3>
          <span className={SUBTITLE}>{title}</span>
        </div>
        <MuteThread eventId={event.id} className="-my-px" />
      </header>
      <ThreadPane
        key={event.id}
        eventId={event.id}
        title={event.title}
        history={history}
        autoFocus={autoFocus}
      />
    </>
  )
}

/** Shows the event's messages in a dialog over the event, on screens without room for both. */
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
          <span className={SUBTITLE}>{title}</span>
        </>
      }
      titleEnd={<MuteThread eventId={event.id} className="-my-[9px]" />}
      parts={PARTS}
    >
      <div className="flex h-full flex-col">
        <ThreadPane key={event.id} eventId={event.id} title={event.title} history={history} autoFocus />
      </div>
    </Dialog>
  )
}
