import type { EventChild, EventDetail } from '@homefield/contract/event'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { Note } from '../../../ui/note.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { siteQuery } from '../../account/queries.ts'
import { WhoDrives } from '../../event/coverage/components/who-drives.tsx'
import type { Placed } from '../../event/model/placement.ts'
import { EventMap } from '../../place/components/event-map.tsx'
import { ChangeNote } from './change-note.tsx'
import { ClashNotes } from './clash-notes.tsx'
import type { OpenDialog } from './event-dialogs.tsx'
import { EventFacts, EventSettings } from './event-facts.tsx'
import { EventHistory } from './event-history.tsx'
import { FeedNotes, SourceLine } from './event-source.tsx'
import { LeaveBy } from './leave-by.tsx'
import { OverrideMarks } from './override-marks.tsx'
import { pageOf } from '../model.ts'
import { EventStatusNotes } from './event-status-notes.tsx'
import { ThreadRow } from './thread-row.tsx'
import { useEventClashes } from './use-event-clashes.ts'

const UsualDriversDialog = lateDialog(() =>
  import('./usual-drivers-dialog.tsx').then((module) => module.UsualDriversDialog),
)

interface EventBodyProps {
  placed: Placed
  detail: EventDetail | undefined
  /** The error text if the full event failed to load. The dialog still shows the data from the list. */
  failure: string | null
  onOpen: (dialog: OpenDialog) => void
  onHide: () => void
  /** Opens the messages. Null if the messages are already in view beside the event. */
  onMessages: (() => void) | null
  /** Opens another family's copy of the same event, such as a game that children of both families play. */
  onOpenOther: (eventId: string) => void
}

/**
 * Shows an open event from top to bottom: unseen changes, facts, problems, map, reminders, source and history.
 * The part below the facts appears at once, when its responses are here. Nothing that is visible moves.
 */
export function EventBody({
  placed,
  detail,
  failure,
  onOpen,
  onHide,
  onMessages,
  onOpenOther,
}: EventBodyProps) {
  const { t } = useLingui()
  const { event } = placed
  const [usual, setUsual] = useState<EventChild | null>(null)
  const isDown = useStreamStatus() === 'down'
  const { clashes, isLoading } = useEventClashes(event)
  const site = useQuery(siteQuery)
  const isReading = detail === undefined && failure === null
  const isWaiting = (isReading || isLoading || site.fetchStatus === 'fetching') && !isDown
  return (
    <>
      {failure === null ? null : (
        <Note tone="neg" role="alert" className="mb-4">
          {failure}
        </Note>
      )}
      <ChangeNote event={event} />
      <EventFacts placed={placed} />
      {isWaiting ? (
        <Skeleton label={t`Loading the event...`}>
          <div className="mt-5 flex flex-col gap-3.5">
            <SkeletonBlock width="58%" height={18} />
            <SkeletonBlock width="44%" height={18} />
          </div>
        </Skeleton>
      ) : (
        <>
          <EventStatusNotes event={event} detail={detail} onHide={onHide} />
          <ClashNotes event={event} clashes={clashes} />
          <WhoDrives
            event={event}
            sourceUrl={detail ? (pageOf(detail)?.href ?? null) : null}
            onUsual={setUsual}
          >
            <LeaveBy event={event} />
          </WhoDrives>
          {usual ? <UsualDriversDialog event={event} child={usual} onClose={() => setUsual(null)} /> : null}
          {detail ? <OverrideMarks event={event} overrides={detail.overrides} /> : null}
          <EventMap event={event} />
          {detail ? (
            <EventSettings placed={placed} detail={detail} onOpen={onOpen} onOpenOther={onOpenOther} />
          ) : null}
          {detail && onMessages ? <ThreadRow eventId={event.id} onOpen={onMessages} /> : null}
          {detail ? <FeedNotes event={event} sources={detail.sources} /> : null}
          {event.platform === 'Manual' ? null : (
            <p className="mt-4 grid grid-cols-[22px_minmax(0,1fr)] items-center gap-3 text-xs text-ink-3">
              <span className="mx-auto flex">
                <PlatformTile color={event.platformColor} monogram={platformNamed(event.platform).monogram} />
              </span>
              <SourceLine event={event} detail={detail} />
            </p>
          )}
          {detail ? (
            <EventHistory history={detail.history} shares={detail.shares} edited={detail.edited} />
          ) : null}
        </>
      )}
    </>
  )
}
