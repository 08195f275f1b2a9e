import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { ChildDiscs } from '../../../event/components/child-discs.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { barOf, eventHue } from '../../../event/model/event-hue.ts'
import { place } from '../../../event/model/placement.ts'
import { isStruck, statusesOf } from '../../../event/model/event-status.ts'
import { resultDay } from '../model/found.ts'
import { around, holds } from '../model/text-match.ts'
import { Marked } from './marked.tsx'
import { useDayLabel } from './use-day-label.ts'

// The text size is in px, because the header changes `--type-px` and with it the size of `text-xs`.
const SMALL = 'text-[12px]/[16px] text-ink-3'
const BAR = 'w-1 flex-none self-stretch rounded-[3px] [background:var(--bar)]'

interface ResultRowProps {
  event: Event
  q: string
  today: Day
}

/** Shows a search result: the title, the place or the matching text, and the time. */
export function ResultRow({ event, q, today }: ResultRowProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const placed = place(event, timeZone)
  const day = resultDay(placed, today)
  const label = useDayLabel(today)(day)
  const title = text.title(event)
  const names = text.names(placed)
  const states = statusesOf(event).filter((one) => one !== 'noEnd' && one !== 'timeTbd')
  const said = [
    ...states.map((one) => text.status(one)),
    useFoundText(event, title, q),
    event.isOwnEvent ? null : event.ownerName,
  ]
  return (
    <>
      <span {...eventHue(event, `${BAR} ${barOf(event, 'chip')}`)} />
      <span className="min-w-0 flex-1">
        <b className={`block truncate ${isStruck(event) ? 'text-ink-3 line-through' : ''}`}>
          <Marked text={title} q={q} />
        </b>
        <span className={`block truncate ${SMALL}`}>
          <Marked text={said.filter((part) => part !== null && part !== '').join(' · ')} q={q} />
        </span>
      </span>
      <span className="flex-none text-right text-[12px]/[17px] text-ink-3 tabular-nums *:block">
        <b>{label}</b>
        <span>{text.startOn(placed, day)}</span>
      </span>
      <ChildDiscs event={event} size={24} />
      <span className="sr-only">{t`for ${names}`}</span>
    </>
  )
}

/** Returns the second line of a result: the place, or the matching text if the title does not match. */
export function useFoundText(event: Event, title: string, q: string): string | null {
  const { t } = useLingui()
  const text = useEventText()
  const where = text.place(event)
  if (holds(title, q) || holds(where, q)) return where
  const other = [text.team(event), event.teamName, event.title, event.locationName, event.location]
  const found = other.find((one) => holds(one, q))
  if (found) return found
  const words = around(event.description, q)
  return words === null ? where : t`“${words}” in the notes`
}
