import type { Clash } from '@homefield/contract/clash'
import { Cake, Hourglass, UsersRound } from 'lucide-react'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { isStruck, isTbd } from '../model/standing.ts'
import { ChildDiscs } from './child-discs.tsx'
import './event-chip.css'
import { ShortTitle } from './short-title.tsx'
import { SignIcons } from './sign-tag.tsx'
import type { EventText } from './use-event-text.ts'

interface EventChipProps {
  placed: Placed
  /** From `useEventText`, once for all the chips: none of them asks a context for anything. */
  words: EventText
  /** Of a list of that day, where hours of another one would be read as its own. */
  day?: Day | undefined
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
  words,
  day,
  clashes,
  isFaded = false,
  isStop = false,
  onOpen,
}: EventChipProps) {
  const { event } = placed
  const { title, start, signs, name } = words.chip(placed, clashes)
  const time = day === undefined || placed.start === null ? start : words.shortTimeOn(placed, day)
  const isUndecided = isTbd(event)
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      {...eventHue(event, 'event-chip')}
      data-event={event.id}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-tbd={isUndecided || undefined}
      data-faded={isFaded || undefined}
      aria-label={name}
      onClick={() => onOpen(event.id)}
    >
      {isUndecided ? <Hourglass aria-hidden className="event-chip-icon" /> : null}
      {event.birthday ? <Cake aria-hidden className="event-chip-icon" /> : null}
      {time === '' ? null : <time>{time}</time>}
      <span className="event-chip-title">
        <ShortTitle title={title} activity={event.activity} />
      </span>
      {signs.length > 0 ? <SignIcons signs={signs} most={1} /> : null}
      {event.isOwnEvent ? null : <UsersRound aria-hidden className="event-chip-icon" />}
      <ChildDiscs event={event} size={15} most={2} />
    </button>
  )
})
