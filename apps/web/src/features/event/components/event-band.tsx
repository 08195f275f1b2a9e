import { Cake, ChevronLeft, ChevronRight, Hourglass, Trophy } from 'lucide-react'
import type { Clash } from '@homefield/contract/clash'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { eventHue } from '../model/event-hue.ts'
import { beginsInDay, type Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck, isTbd } from '../model/standing.ts'
import { ChildDiscs } from './child-discs.tsx'
import './event-band.css'
import './event-chip.css'
import { ShortTitle } from './short-title.tsx'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

interface EventBandProps {
  placed: Placed
  opensBefore: boolean
  opensAfter: boolean
  /** What of the report names it, settled ones left out. */
  clashes: readonly Clash[] | undefined
  isFaded?: boolean
  /** The days it lies over here. */
  days: readonly Day[]
  /** Columns it lies over; the month gives it their width. */
  columns?: number
  /** 'to Sun, May 17' where the period cuts it and there is room. */
  hasUntil?: boolean
  onOpen: (eventId: string) => void
}

/** An event of one or several days as one object: bar at its first day, an open edge where the period cuts it. */
export const EventBand = memo(function EventBand(props: EventBandProps) {
  const { placed, opensBefore, opensAfter, clashes, days, isFaded = false } = props
  const { columns, hasUntil = false, onOpen } = props
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const look = eventHue(event, 'event-band')
  const signs = signsOf(event, clashes, style.timeZone)
  const last = formatShortDay(Temporal.PlainDate.from(placed.lastDay), style)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.className}
      style={columns === undefined ? look.style : { ...look.style, '--columns': columns }}
      data-event={event.id}
      data-days={days.join(' ')}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-tbd={isTbd(placed.event) || undefined}
      data-faded={isFaded || undefined}
      data-alone={days.length === 1 || undefined}
      data-opens-before={opensBefore || undefined}
      data-opens-after={opensAfter || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      {opensBefore ? <ChevronLeft aria-hidden className="event-chip-icon" /> : null}
      <BandSign placed={placed} />
      {!opensBefore && beginsInDay(placed, placed.firstDay) ? <time>{text.shortStart(placed)}</time> : null}
      <span className="event-band-title">
        <ShortTitle title={text.title(event)} activity={event.activity} />
        {isTbd(placed.event) ? <span className="event-band-until"> {t`TBD`}</span> : null}
        {hasUntil && opensAfter ? <span className="event-band-until"> {t`to ${last}`}</span> : null}
      </span>
      <SignIcons signs={signs} most={1} />
      <ChildDiscs event={event} size={18} most={2} />
      {opensAfter ? <ChevronRight aria-hidden className="event-chip-icon" /> : null}
    </button>
  )
})

/** What kind of all-day thing it is, where that has a sign of its own. */
function BandSign({ placed }: { placed: Placed }) {
  if (isTbd(placed.event)) return <Hourglass aria-hidden className="event-chip-icon" />
  if (placed.event.birthday) return <Cake aria-hidden className="event-chip-icon" />
  if (placed.event.activity === 'tournament') return <Trophy aria-hidden className="event-chip-icon" />
  return null
}
