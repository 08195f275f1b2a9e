import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Car, Check, GitCompareArrows } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { place } from '../../event/model/placement.ts'
import { formerWhen } from '../../event/model/signs.ts'
import type { EventClashes } from './use-event-clashes.ts'

interface ClashNotesProps {
  event: Event
  clashes: EventClashes | null
}

/** More lines than this would push the other facts out of sight. */
const MOST = 2

/** Shows the event's clashes in one note. After a new time, says that nothing clashes. */
export function ClashNotes({ event, clashes }: ClashNotesProps) {
  const { t } = useLingui()
  if (!clashes) return null
  const { found, events } = clashes
  if (found.length === 0) {
    if (formerWhen(event) === null) return null
    return (
      <p className="mt-4 flex items-center gap-2 text-sm text-ink-2">
        <Icon of={Check} size={16} className="text-pos-ink" />
        {t`No clash at the new time.`}
      </p>
    )
  }
  const sides = found.flatMap((clash) => {
    const side = clash.first.eventGroupId === event.eventGroupId ? clash.second : clash.first
    const other = events.find(({ eventGroupId }) => eventGroupId === side.eventGroupId)
    return other ? [{ clash, other }] : []
  })
  const [first] = sides
  if (!first) return null
  const more = found.length - MOST
  return (
    <Note tone="cau" icon={first.clash.kind === 'overlap' ? GitCompareArrows : Car} className="mt-4">
      {sides.slice(0, MOST).map((side) => (
        <ClashLine key={side.other.eventGroupId} {...side} />
      ))}
      {more > 0 ? `${plural(more, { one: 'And # more clash.', other: 'And # more clashes.' })} ` : null}
      <TextLink to="/clashes" className="text-inherit! underline underline-offset-3">
        {t`See clashes`}
      </TextLink>
    </Note>
  )
}

function ClashLine({ clash, other }: { clash: Clash; other: Event }) {
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const placed = place(other, timeZone)
  const title = text.title(other)
  const names = text.names(placed)
  const time = text.timeOrDays(placed)
  const between = Temporal.Instant.from(clash.from)
    .until(Temporal.Instant.from(clash.to))
    .total({ unit: 'minutes' })
  const { driveMinutes: drive } = clash
  return (
    <span className="block">
      {clash.kind === 'overlap' ? (
        <Trans>
          <b>Overlaps with {title}.</b> {names}, {time}.
        </Trans>
      ) : (
        <Trans>
          <b>
            {between} min for the drive of {drive} min to or from {title}.
          </b>{' '}
          {names}, {time}.
        </Trans>
      )}
    </span>
  )
}
