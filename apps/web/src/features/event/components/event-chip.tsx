import type { Clash } from '@homefield/contract/clash'
import { Cake, Hourglass, UsersRound } from 'lucide-react'
import { memo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck, isTbd } from '../model/standing.ts'
import { ChildDiscs } from './child-discs.tsx'
import './event-chip.css'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

interface EventChipProps {
  placed: Placed
  /** What of the report names it, settled ones left out. */
  clashes?: readonly Clash[] | undefined
  isFaded?: boolean
  /** A stop of the Tab key: in a list; a grid's own keys walk its chips. */
  isStop?: boolean
  onOpen: (eventId: string) => void
}

/** One line of a month's cell or a day's popover: time, title, and the disc where the cell is wide enough. */
export const EventChip = memo(function EventChip({
  placed,
  clashes,
  isFaded = false,
  isStop = false,
  onOpen,
}: EventChipProps) {
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const signs = signsOf(event, clashes, timeZone)
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      {...eventHue(event, 'event-chip')}
      data-event={event.id}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-tbd={isTbd(event) || undefined}
      data-faded={isFaded || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      {isTbd(event) ? <Hourglass aria-hidden className="event-chip-icon" /> : null}
      {event.birthday ? <Cake aria-hidden className="event-chip-icon" /> : null}
      {placed.isAllDay || !placed.start ? null : <time>{text.shortStart(placed)}</time>}
      <span className="event-chip-title">{text.title(event)}</span>
      <SignIcons signs={signs} most={1} />
      {event.isOwnEvent ? null : <UsersRound aria-hidden className="event-chip-icon" />}
      <ChildDiscs event={event} size={15} most={2} />
    </button>
  )
})
