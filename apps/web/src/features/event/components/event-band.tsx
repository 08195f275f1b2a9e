import { Cake, ChevronLeft, ChevronRight, Hourglass, Trophy } from 'lucide-react'
import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { barOf, eventHue } from '../model/event-hue.ts'
import { beginsInDay, type Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck, isTbd } from '../model/event-status.ts'
import { ChildDiscs } from './child-discs.tsx'
import { CHIP_ICON, LETTER_TILE } from './event-chip.tsx'
import { shortTitle } from './short-title.ts'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

interface EventBandProps {
  placed: Placed
  opensBefore: boolean
  opensAfter: boolean
  /** The unresolved clashes of the event. */
  clashes: readonly Clash[] | undefined
  isFaded?: boolean
  /** The days that this band covers. */
  days: readonly Day[]
  /**
   * Number of day columns that the band covers in the month view.
   */
  columns?: number
  /**
   * Adds 'to Sun, May 17' if the event continues after the visible days and the band has room for the text.
   */
  hasUntil?: boolean
  /** Keeps the title visible while the start of the band is scrolled out of a phone's week. */
  isSticky?: boolean
  onOpen: (eventId: string) => void
}

const BAND =
  'relative flex min-w-0 items-center gap-[5px] overflow-clip rounded-[5px] text-left whitespace-nowrap forced-frame before:absolute before:inset-y-0 before:left-0 before:w-1 before:[background:var(--bar)] before:forced-color-adjust-none hover:bg-hue-tint-2 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]'
const IN_MONTH = 'z-1 h-[calc(22*var(--type-px))] flex-none text-[12px]/[22px]'
const IN_ROW = 'h-[calc(24*var(--type-px))] text-[12px]/[24px]'
const STRUCK = 'bg-surface font-medium text-ink-3 shadow-[inset_0_0_0_1px_var(--line)] before:opacity-45'
const OUTLINED = 'bg-surface font-[650] text-hue-ink shadow-[inset_0_0_0_1px_var(--c-edge)]'
const FADED =
  'bg-[color-mix(in_oklch,var(--c)_calc(var(--mix-tint)*0.55),var(--mix-tint-anchor))] font-[650] text-hue-ink'
const FILLED = 'bg-hue-tint font-[650] text-hue-ink'
/** Hides a part of a multi-day event's band if the band is only one narrow column wide. */
const GIVES_WAY = 'in-data-tight:hidden! @max-[841px]/month-weeks:hidden!'
/** Hides less important texts of a narrow band: the tournament's name, 'TBD' and 'to Sun, May 17'. */
const IF_ROOM = '@max-[8em]/band-title:hidden'
/** The distance of a sticky title from the hours. A sticky title is never wider than the visible days. */
const STICKY =
  'sticky left-[calc(var(--gutter)+9px)] flex min-w-0 max-w-[calc(100cqw-var(--gutter)-20px)] items-center gap-[5px]'
const UNTIL = `font-[450] ${IF_ROOM}`

/**
 * Returns the CSS width of a band: the width of its columns and the 9 px gaps between the columns.
 * If the event continues in the previous or next week, the band reaches to the edge of the visible week.
 */
function monthWidth(opensBefore: boolean, opensAfter: boolean): string {
  if (opensBefore && opensAfter) return '-ml-1 w-[calc((100%+9px)*var(--columns)-1px)]'
  if (opensBefore) return '-ml-1 w-[calc((100%+9px)*var(--columns)-5px)]'
  if (opensAfter) return 'w-[calc((100%+9px)*var(--columns)-5px)]'
  return 'w-[calc((100%+9px)*var(--columns)-9px)]'
}

/**
 * Shows an all-day or multi-day event as a horizontal band with a color bar on the first day.
 * If the event continues outside the visible days, that end of the band has square corners and an arrow.
 */
export const EventBand = memo(function EventBand(props: EventBandProps) {
  const { placed, opensBefore, opensAfter, clashes, days, isFaded = false } = props
  const { columns, hasUntil = false, isSticky = false, onOpen } = props
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const signs = signsOf(event, clashes, style.timeZone)
  const last = formatShortDay(Temporal.PlainDate.from(placed.lastDay), style)
  const isOff = isStruck(event)
  const isUndecided = isTbd(event)
  const isMonth = columns !== undefined
  const isAlone = days.length === 1
  const givesWay = !isAlone ? '' : isSticky ? 'hidden!' : GIVES_WAY
  const struck = isOff ? 'line-through' : ''
  const look = eventHue(
    event,
    [
      BAND,
      isMonth ? `${IN_MONTH} ${monthWidth(opensBefore, opensAfter)}` : IN_ROW,
      isOff ? STRUCK : isUndecided || !event.isOwnEvent ? OUTLINED : isFaded ? FADED : FILLED,
      isUndecided && !isOff ? 'before:opacity-50' : '',
      barOf(event),
      isMonth && isAlone && !opensAfter ? LETTER_TILE : '',
      opensBefore ? 'rounded-l-none pl-1 before:hidden' : 'pl-[9px]',
      opensAfter ? 'rounded-r-none pr-[3px]' : 'pr-1.5',
      isMonth || opensBefore ? '' : 'ml-0.5',
      isMonth || opensAfter ? '' : 'mr-0.5',
    ].join(' '),
  )
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.className}
      style={isMonth ? { ...look.style, '--columns': columns } : look.style}
      data-event={event.id}
      data-days={days.join(' ')}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      {opensBefore ? <ChevronLeft aria-hidden className={CHIP_ICON} /> : null}
      <span className={isSticky ? STICKY : 'contents'}>
        <BandSign event={event} className={`${CHIP_ICON} ${opensBefore ? givesWay : ''}`} />
        {!opensBefore && beginsInDay(placed, placed.firstDay) ? (
          <time className={`flex-none font-[450] tabular-nums ${struck} ${givesWay}`}>
            {text.shortStart(placed)}
          </time>
        ) : null}
        <span
          className={`min-w-0 overflow-hidden text-ellipsis ${isSticky ? '' : '@container/band-title flex-1'} ${struck}`}
        >
          {shortTitle(event, text)}
          {isUndecided ? <span className={UNTIL}> {t`TBD`}</span> : null}
          {hasUntil && opensAfter ? <span className={UNTIL}> {t`to ${last}`}</span> : null}
        </span>
        <SignIcons signs={signs} most={1} />
        <ChildDiscs event={event} size={isMonth ? 15 : 18} most={2} />
      </span>
      {opensAfter ? (
        <ChevronRight aria-hidden className={isSticky ? `${CHIP_ICON} ml-auto` : CHIP_ICON} />
      ) : null}
    </button>
  )
})

/** Shows an icon for an event with an undecided time, a birthday or a tournament. */
function BandSign({ event, className }: { event: Event; className: string }) {
  if (isTbd(event)) return <Hourglass aria-hidden className={className} />
  if (event.birthday) return <Cake aria-hidden className={className} />
  if (event.activity === 'tournament') return <Trophy aria-hidden className={className} />
  return null
}
