import type { Clash } from '@homefield/contract/clash'
import type { Event, EventWhen } from '@homefield/contract/event'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Car, Check, GitCompareArrows } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatHours } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Note } from '../../../../ui/note.tsx'
import { clashPreviewQuery } from '../../../clash/queries.ts'
import { useEventText } from '../../../event/components/use-event-text.ts'

/** Milliseconds to wait after the last key, so that typing a time sends only one request. */
const REST = 300
/**
 * Assumed duration of an event without an end, in minutes.
 * The server's clash detection assumes the same duration.
 */
const ASSUMED_MINUTES = 60

/** Shows which clashes the event would have at the time that the user has selected. */
export function MoveClashes({ event, when }: { event: Event; when: EventWhen }) {
  if (when.kind === 'days') return null
  const start = when.start
  const end = when.end ?? Temporal.Instant.from(start).add({ minutes: ASSUMED_MINUTES }).toString()
  return <Preview event={event} start={start} end={end} />
}

function Preview({ event, start, end }: { event: Event; start: string; end: string }) {
  const { t } = useLingui()
  const span = useRested(`${start} ${end}`)
  const [from = start, to = end] = span.split(' ')
  const { data } = useQuery(clashPreviewQuery({ eventId: event.id, start: from, end: to }))
  // The response is ignored if the user has selected another time since this device sent the request.
  const report = span === `${start} ${end}` ? data : undefined
  return (
    <div className="flex min-h-10 flex-col gap-2" aria-live="polite">
      {report?.clashes.length === 0 ? (
        <p className="flex items-center gap-2 px-0.5 py-2 text-[13.5px] text-ink-2">
          <Check size={16} aria-hidden />
          {t`No clash at this time`}
        </p>
      ) : null}
      {report?.clashes.slice(0, 3).map((clash) => (
        <ClashNote
          key={`${clash.first.eventId} ${clash.second.eventId}`}
          clash={clash}
          other={report.events.find(
            ({ eventGroupId }) => eventGroupId === otherSide(clash, event).eventGroupId,
          )}
        />
      ))}
    </div>
  )
}

function otherSide(clash: Clash, event: Event) {
  return clash.first.eventGroupId === event.eventGroupId ? clash.second : clash.first
}

function ClashNote({ clash, other }: { clash: Clash; other: Event | undefined }) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  if (!other) return null
  const title = text.title(other)
  const names = other.children.map(({ name }) => name).join(', ')
  const { driveMinutes: minutes } = clash
  const range = formatHours(Temporal.Instant.from(clash.from), Temporal.Instant.from(clash.to), style)
  const drive = minutes === null ? null : t`${minutes} min drive apart`
  return (
    <Note tone="cau" icon={clash.kind === 'overlap' ? GitCompareArrows : Car}>
      <span>
        <b>
          <Trans>
            Clashes with {title}, {names},
          </Trans>
        </b>{' '}
        {[clash.kind === 'overlap' ? range : null, drive].filter((part) => part !== null).join(', ')}
      </span>
    </Note>
  )
}

/** Returns the latest `value` that has stayed unchanged for `REST` milliseconds. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
