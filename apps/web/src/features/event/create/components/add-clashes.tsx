import type { Event } from '@homefield/contract/event'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { formatHours, formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useEventText } from '../../components/use-event-text.ts'
import { eventsDuring } from '../../model/busy.ts'
import { knownEvents } from '../../model/known-events.ts'
import { momentOf } from '../../model/typed-time.ts'
import { monthQuery } from '../../queries.ts'
import type { EventValues } from '../../update/model/values.ts'

/** More notes than this would push the form out of sight. */
const MOST = 2

/**
 * Shows which of the family's events overlap the new event, before the user saves it.
 * The hint compares with the events on this device, so it also works offline.
 */
export function AddClashes({ values }: { values: EventValues }) {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  const { date, startTime, isSecond, durationMinutes } = values
  // The answer renders the hint again. Until then, or offline, the events on this device count.
  useQuery({ ...monthQuery(date ?? '2000-01-01'), enabled: date !== null })
  if (date === null || startTime === null) return null
  const start = momentOf({ date, startTime, isSecond }, timeZone)
  const end = start.add({ minutes: durationMinutes ?? 0 })
  const found = eventsDuring(knownEvents(client), { start, end })
  return (
    <div className="flex flex-col gap-2 empty:hidden" aria-live="polite">
      {found.slice(0, MOST).map((event) => (
        <ClashNote key={event.eventGroupId} event={event} />
      ))}
    </div>
  )
}

function ClashNote({ event }: { event: Event }) {
  const text = useEventText()
  const style = useTimeStyle()
  const { when } = event
  if (when.kind === 'days') return null
  const title = text.title(event)
  const names = event.children.map(({ name }) => name).join(', ')
  const from = Temporal.Instant.from(when.start)
  return (
    <Note tone="cau" icon={GitCompareArrows}>
      <span>
        <b>
          <Trans>
            Clashes with {title}, {names},
          </Trans>
        </b>{' '}
        {when.end === null
          ? formatTime(from, style)
          : formatHours(from, Temporal.Instant.from(when.end), style)}
      </span>
    </Note>
  )
}
