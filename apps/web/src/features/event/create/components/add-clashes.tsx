import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
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

/** More lines than this would push the form out of sight. */
const MOST = 2

interface AddClashesProps {
  values: EventValues
  /** The child of the new event. The note names only events of the child's family. */
  profile: Profile
  /** False until the user has typed or chosen something. The suggested time alone is no reason to warn. */
  isStarted: boolean
}

/**
 * Shows which of the family's events overlap the new event, before the user saves it.
 * The note compares with the events on this device, so it also works offline.
 */
export function AddClashes({ values, profile, isStarted }: AddClashesProps) {
  const client = useQueryClient()
  const { timeZone } = useTimeStyle()
  const { date, startTime, isSecond, durationMinutes } = values
  // The response renders the note again. Until then, or offline, the events on this device count.
  useQuery({ ...monthQuery(date ?? '2000-01-01'), enabled: date !== null })
  const found = () => {
    if (!isStarted || date === null || startTime === null) return []
    const start = momentOf({ date, startTime, isSecond }, timeZone)
    const end = start.add({ minutes: durationMinutes ?? 0 })
    // The child cannot be in two places at once, so the child's own events come first.
    const isOther = ({ children }: Event) =>
      Number(!children.some(({ profileId }) => profileId === profile.id))
    return eventsDuring(knownEvents(client), { start, end }, profile).toSorted(
      (one, other) => isOther(one) - isOther(other),
    )
  }
  const shown = found().slice(0, MOST)
  return (
    <div className="empty:hidden" aria-live="polite">
      {shown.length === 0 ? null : (
        <Note tone="cau" icon={GitCompareArrows}>
          {shown.map((event) => (
            <ClashLine key={event.eventGroupId} event={event} />
          ))}
        </Note>
      )}
    </div>
  )
}

function ClashLine({ event }: { event: Event }) {
  const text = useEventText()
  const style = useTimeStyle()
  const { when } = event
  if (when.kind === 'days') return null
  const title = text.title(event)
  const names = event.children.map(({ name }) => name).join(', ')
  const from = Temporal.Instant.from(when.start)
  return (
    <span className="block">
      <b>
        <Trans>
          Clashes with {title}, {names},
        </Trans>
      </b>{' '}
      {when.end === null
        ? formatTime(from, style)
        : formatHours(from, Temporal.Instant.from(when.end), style)}
    </span>
  )
}
