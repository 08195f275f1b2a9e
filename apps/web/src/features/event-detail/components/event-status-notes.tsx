import type { Event, EventDetail } from '@homefield/contract/event'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useMomentText } from '../../change/components/use-moment-text.ts'
import { useAcknowledge } from '../../change/mutations.ts'
import { EVENT_STATUS_LOOK } from '../../event/components/event-status-tag.tsx'
import { type EventStatus, statusesOf } from '../../event/model/event-status.ts'
import { useChangeEvent } from '../../event/mutations.ts'
import { hasNote, statusSince } from '../model.ts'

interface EventStatusNotesProps {
  event: Event
  detail: EventDetail | undefined
  onHide: () => void
}

/** Shows a sentence for each unusual status of the event, with the actions that the status allows. */
export function EventStatusNotes({ event, detail, onHide }: EventStatusNotesProps) {
  const moment = useMomentText()
  const now = useNow()
  const at = statusSince(event, detail)
  const since = at === null ? null : moment(Temporal.Instant.from(at), now)
  return statusesOf(event).map((status) => (
    <div key={status} className="mt-3.5">
      <Note
        tone={status === 'timeTbd' ? 'neutral' : EVENT_STATUS_LOOK[status].tone}
        icon={EVENT_STATUS_LOOK[status].icon}
      >
        {since === null ? SENTENCES[status]() : (DATED[status]?.(since) ?? SENTENCES[status]())}
      </Note>
      {status === 'noEnd' ? (
        <LengthQuestion event={event} />
      ) : (
        <EventStatusActions event={event} status={status} onHide={onHide} />
      )}
    </div>
  ))
}

function EventStatusActions({
  event,
  status,
  onHide,
}: {
  event: Event
  status: EventStatus
  onHide: () => void
}) {
  const { t } = useLingui()
  const acknowledge = useAcknowledge()
  const change = useChangeEvent()
  const { news } = event
  // The change note has a 'Got it' button, so the status note has one only if there is no change note.
  const isNews = news !== null && !hasNote(event)
  const isOff = status === 'cancelled' || status === 'postponed' || status === 'removed'
  const canHide = isOff && event.can.delete && event.platform !== 'Manual'
  const canKeep = status === 'removed' && event.can.edit
  if (!isOff || (!isNews && !canHide && !canKeep)) return null
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {isNews ? (
        <Button size="small" onPress={() => acknowledge.mutate(news.changeIds)}>
          {t`Got it`}
        </Button>
      ) : null}
      {canKeep ? (
        <Button
          size="small"
          onPress={() => void change(event, { status: 'confirmed' }, { doneText: t`Event kept` })}
        >
          {t`Keep it anyway`}
        </Button>
      ) : null}
      {canHide ? (
        <Button size="small" variant={status === 'removed' || !isNews ? 'outline' : 'ghost'} onPress={onHide}>
          {t`Hide from calendar`}
        </Button>
      ) : null}
    </div>
  )
}

const LENGTHS = ['60', '120', '180', '240'] as const

/**
 * Asks the parent how long an event lasts if the team published no end time.
 * When the team publishes an end time, that end time replaces the parent's choice.
 */
function LengthQuestion({ event }: { event: Event }) {
  const { t } = useLingui()
  const change = useChangeEvent()
  if (!event.can.edit) return null
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-sm font-semibold text-ink">{t`How long do you think it’ll last?`}</p>
      <SegmentedControl<'' | (typeof LENGTHS)[number]>
        label={t`How long do you think it’ll last?`}
        segments={LENGTHS.map((minutes) => {
          const hours = Number(minutes) / 60
          return { id: minutes, label: t`${hours} h` }
        })}
        value=""
        onChange={(minutes) => void change(event, { durationMinutes: Number(minutes) }, { doneText: null })}
      />
    </div>
  )
}

const SENTENCES: Record<EventStatus, () => ReactNode> = {
  cancelled: () => (
    <Trans>
      <b>The team cancelled this.</b> We keep it crossed out so no one shows up.
    </Trans>
  ),
  postponed: () => (
    <Trans>
      <b>The team postponed this.</b> It stays here until the team sets a new date.
    </Trans>
  ),
  removed: () => (
    <Trans>
      <b>No longer in the team's calendar.</b> The team did not say it is cancelled. Ask before you change
      plans.
    </Trans>
  ),
  timeTbd: () => (
    <Trans>
      <b>The team has set the day but not the time.</b> Until then, it’s at the top of the day.
    </Trans>
  ),
  noEnd: () => (
    <Trans>
      <b>The team didn’t give an end time.</b> The calendar shows two hours with an open end.
    </Trans>
  ),
}

/** The texts for a canceled, postponed or removed event. Each text says when the team changed the status. */
const DATED: Partial<Record<EventStatus, (since: string) => ReactNode>> = {
  cancelled: (since) => (
    <Trans>
      <b>The team cancelled this {since}.</b> We keep it crossed out so no one shows up.
    </Trans>
  ),
  postponed: (since) => (
    <Trans>
      <b>The team postponed this {since}.</b> It stays here until the team sets a new date.
    </Trans>
  ),
  removed: (since) => (
    <Trans>
      <b>No longer on the team's calendar ({since}).</b> The team didn’t say it’s cancelled. Check before you
      change plans.
    </Trans>
  ),
}
