import { Cake, MapPin, UsersRound } from 'lucide-react'
import type { Clash } from '@homefield/contract/clash'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { eventHue } from '../model/event-hue.ts'
import { address } from '../model/place.ts'
import { endsInDay, type Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck, isTbd, standingsOf } from '../model/standing.ts'
import { ChildDiscs } from './child-discs.tsx'
import './event-row.css'
import { SignTag } from './sign-tag.tsx'
import { SportChip } from './sport-chip.tsx'
import { StandingTag } from './standing-tag.tsx'
import { useChildPhotos } from './use-child-photos.ts'
import { useEventText } from './use-event-text.ts'

interface EventRowProps {
  placed: Placed
  /** The day it is listed under: an event over several says which of them this is. */
  day: Day
  /** Left out where the row shows an event without leading to it. */
  onOpen?: (eventId: string) => void
  /** What of the report names it, settled ones left out. */
  clashes?: readonly Clash[] | undefined
  /** The address after the name of the place, where there is room. */
  hasAddress?: boolean
}

/** Time first, then bar, title with its state, sport and place, and whose it is. The whole row opens the event. */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { placed, day, onOpen, clashes, hasAddress = false } = props
  const text = useEventText()
  const photoOf = useChildPhotos()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const [time, under] = text.timeLines(placed, day)
  const former = text.formerTime(placed, day)
  const signs = signsOf(event, clashes, timeZone)
  const place = text.place(event)
  const team = text.team(event)
  const street = hasAddress ? address(event) : null
  const look = {
    ...eventHue(event, 'event-row'),
    'data-friend': !event.isOwnEvent || undefined,
    'data-struck': isStruck(event) || undefined,
  }
  const cells = (
    <>
      <span className="event-row-time">
        {isTbd(event) ? <span className="event-tbd">{time}</span> : time}
        {former === null ? null : (
          <small>
            <s>{former}</s>
          </small>
        )}
        {under === null || (former !== null && !endsInDay(placed, day)) ? null : <small>{under}</small>}
      </span>
      <span className="event-row-bar" />
      <span className="event-row-body">
        <span className="event-row-title">
          <span>{text.title(event)}</span>
          {standingsOf(event).map((standing) => (
            <StandingTag key={standing} standing={standing} />
          ))}
          {signs.map((sign) => (
            <SignTag key={sign} sign={sign} platform={event.platform} />
          ))}
        </span>
        <span className="event-row-meta">
          {event.birthday ? <Icon of={Cake} size={14} /> : <SportChip sport={event.sport} />}
          {team === null ? null : <span className="event-row-team">{team}</span>}
          {place === null ? null : (
            <span className="event-row-place">
              <Icon of={MapPin} size={14} />
              <span className="truncate">
                {place}
                {street === null ? null : <span className="event-row-street">, {street}</span>}
              </span>
            </span>
          )}
          {event.isOwnEvent ? null : (
            <span className="event-row-place">
              <Icon of={UsersRound} size={14} />
              {text.owner(placed)}
            </span>
          )}
        </span>
      </span>
      <span className="event-row-who">
        <ChildDiscs event={event} size={28} photoOf={photoOf} />
        <span className="event-row-names">{text.names(placed)}</span>
      </span>
    </>
  )
  if (!onOpen) {
    return (
      <>
        <span className="sr-only">{text.accessibleName(placed, signs)}</span>
        <div {...look} data-still aria-hidden="true">
          {cells}
        </div>
      </>
    )
  }
  return (
    <button
      type="button"
      {...look}
      data-event={event.id}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      {cells}
    </button>
  )
})
