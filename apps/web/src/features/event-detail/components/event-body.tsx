import type { EventDetail } from '@homefield/contract/event'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { Navigation } from 'lucide-react'
import { ButtonFace } from '../../../ui/button-face.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { Note } from '../../../ui/note.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { EventMap } from '../../place/components/event-map.tsx'
import { deviceOf, directionsUrl } from '../../place/model/directions.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { linkedText } from '../../../lib/linked-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import { ChangeNote } from './change-note.tsx'
import { ClashNotes } from './clash-notes.tsx'
import type { OpenDialog } from './event-dialogs.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventHistory } from './event-history.tsx'
import { FeedNotes, SourceLine } from './event-source.tsx'
import { OverrideMarks } from './override-marks.tsx'
import { EventStatusNotes } from './event-status-notes.tsx'

interface EventBodyProps {
  placed: Placed
  detail: EventDetail | undefined
  /** The error text if the full event failed to load. The dialog still shows the data from the list. */
  failure: string | null
  onOpen: (dialog: OpenDialog) => void
  onHide: () => void
  /** Opens another family's copy of the same event, such as a game that children of both families play. */
  onOpenOther: (eventId: string) => void
}

/**
 * Shows an open event from top to bottom: changes, facts, problems, map and directions, source and history.
 */
export function EventBody({ placed, detail, failure, onOpen, onHide, onOpenOther }: EventBodyProps) {
  const { event } = placed
  const isDown = useStreamStatus() === 'down'
  const isReading = detail === undefined && failure === null && !isDown
  return (
    <>
      {failure === null ? null : (
        <Note tone="neg" role="alert" className="mb-3.5">
          {failure}
        </Note>
      )}
      <ChangeNote placed={placed} detail={detail} />
      <EventFacts
        placed={placed}
        detail={detail}
        isReading={isReading}
        onOpen={onOpen}
        onOpenOther={onOpenOther}
      />
      {detail ? <OverrideMarks event={event} overrides={detail.overrides} /> : null}
      <EventStatusNotes event={event} detail={detail} onHide={onHide} />
      <ClashNotes event={event} />
      <EventMap event={event} />
      <Directions placed={placed} />
      {event.description === null ? null : <Description text={event.description} />}
      {detail ? <FeedNotes event={event} sources={detail.sources} /> : null}
      {event.platform === 'Manual' ? null : (
        <p className="mt-3.5 flex items-center gap-2 text-xs text-ink-3">
          <PlatformTile color={event.platformColor} monogram={platformNamed(event.platform).monogram} />
          <SourceLine event={event} detail={detail} />
        </p>
      )}
      {detail ? (
        <EventHistory history={detail.history} shares={detail.shares} edited={detail.edited} />
      ) : null}
    </>
  )
}

function Directions({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const url = directionsUrl(placed.event, deviceOf(navigator))
  if (url === null) return null
  return (
    <a
      className={`${buttonLook()} mt-4 w-full`}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Get Directions`}
    >
      <ButtonFace icon={Navigation}>{t`Get Directions`}</ButtonFace>
    </a>
  )
}

function Description({ text }: { text: string }) {
  return (
    <p className="mt-[18px] wrap-anywhere whitespace-pre-line">
      {linkedText(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // The array index is a stable React key here, because the parts of a text never change their order.
          // oxlint-disable-next-line react/no-array-index-key -- text parts have no id
          <ExternalLink key={index} href={part.href} target="_blank">
            {part.text}
          </ExternalLink>
        ),
      )}
    </p>
  )
}
