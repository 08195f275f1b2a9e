import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { Trans, useLingui } from '@lingui/react/macro'
import { Car, GitCompareArrows } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { place } from '../../event/model/placement.ts'
import { useEventClashes } from './use-event-clashes.ts'

/** Shows one sentence for each clash of the event. */
export function ClashNotes({ event }: { event: Event }) {
  const clashes = useEventClashes(event)
  if (!clashes) return null
  return clashes.found.map((clash) => {
    const side = clash.first.eventGroupId === event.eventGroupId ? clash.second : clash.first
    const other = clashes.events.find(({ eventGroupId }) => eventGroupId === side.eventGroupId)
    return other ? <ClashNote key={other.eventGroupId} clash={clash} other={other} /> : null
  })
}

function ClashNote({ clash, other }: { clash: Clash; other: Event }) {
  const { t } = useLingui()
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
    <Note tone="cau" icon={clash.kind === 'overlap' ? GitCompareArrows : Car} className="mt-3.5">
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
      )}{' '}
      <TextLink to="/clashes" className="text-inherit! underline underline-offset-3">
        {t`See clashes`}
      </TextLink>
    </Note>
  )
}
