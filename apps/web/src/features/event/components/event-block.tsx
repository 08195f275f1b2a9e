import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { type CSSProperties, memo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck } from '../model/standing.ts'
import { ChildDiscs } from './child-discs.tsx'
import './event-block.css'
import { ShortTitle } from './short-title.tsx'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

export type BlockForm = 'week' | 'phone' | 'day'

/** Where a block lies in its day's column: pixels from the top at the usual size of text, fractions of the width. */
export interface BlockBox {
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
  readonly level: number
}

interface EventBlockProps {
  placed: Placed
  /** What of the report names it, settled ones left out. */
  clashes?: readonly Clash[] | undefined
  /** It can be dragged, and its length pulled at its foot. */
  isMovable?: boolean
  box: BlockBox
  form: BlockForm
  phase: 'past' | 'running' | 'coming'
  isCovered: boolean
  /** It goes on above or below this day. */
  opensBefore: boolean
  opensAfter: boolean
  onOpen: (eventId: string) => void
}

/** An event on the hour grid. As height and width shrink it drops the child, then the range; the title stays. */
export const EventBlock = memo(function EventBlock(props: EventBlockProps) {
  const { placed, clashes, isMovable = false, box, form, phase, isCovered, onOpen } = props
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const signs = signsOf(event, clashes, timeZone)
  const look = eventHue(event, 'event-block')
  const shown = linesOf(form, box, isCovered)
  // The whole range where there is room for it, or where it says that no end was given.
  const isNarrow = box.width < ALONE || form === 'phone'
  const day = props.opensBefore ? placed.lastDay : placed.firstDay
  const start = text.startOn(placed, day)
  const range = isNarrow && !(form === 'day' && placed.hasEnd) ? start : text.timeOn(placed, day)
  const place = form === 'day' ? text.place(event) : null
  const isInline = shown.hasPlace && place !== null && box.width >= ALONE
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.className}
      style={{ ...look.style, ...boxStyle(box), '--lines': shown.titleLines }}
      data-event={event.id}
      data-form={form}
      data-phase={phase}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-covered={isCovered || undefined}
      data-no-end={!placed.hasEnd || undefined}
      data-opens-before={props.opensBefore || undefined}
      data-opens-after={props.opensAfter || undefined}
      data-short={box.height < 30 || undefined}
      data-low={isInline && shown.hasChild ? lowness(box) : undefined}
      data-signs={signs.length > 0 || undefined}
      data-who={shown.hasChild || undefined}
      data-narrow={(form === 'week' && box.width < ALONE && box.height >= 36) || undefined}
      data-shared={(form === 'week' && box.width < ALONE) || undefined}
      data-beside={shown.isBeside || undefined}
      data-movable={isMovable || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      <b>
        <ShortTitle title={text.title(event)} activity={event.activity} lines={shown.titleLines} />
        {form === 'day' && !shown.hasRange && !isCovered ? (
          <span className="event-block-aside">{start}</span>
        ) : null}
      </b>
      <SignIcons signs={signs} most={form === 'day' ? 2 : 1} />
      {shown.hasRange ? (
        <span className="event-block-time">
          <span className="event-block-range">{range}</span>
          {form === 'phone' ? null : (
            <span className="event-block-start">
              {form === 'week' && isNarrow ? text.shortTimeOn(placed, day) : start}
            </span>
          )}
          {isInline ? <span className="event-block-after">{place}</span> : null}
        </span>
      ) : null}
      {shown.hasPlace && place !== null && !isInline ? (
        <span className="event-block-place">{place}</span>
      ) : null}
      {shown.hasChild && form === 'week' ? (
        <span>{childLine(event, `${text.names(placed)}, ${event.ownerName.split(' ', 1)[0] ?? ''}`)}</span>
      ) : null}
      {shown.isBeside || (shown.hasChild && form !== 'week') ? (
        <span className="event-block-who">
          <ChildDiscs event={event} size={form === 'day' && !shown.isBeside ? 20 : 18} most={2} />
          {form === 'day' && !shown.isBeside ? (
            <span className="event-block-names">{text.names(placed)}</span>
          ) : null}
        </span>
      ) : null}
    </button>
  )
})

function childLine(event: Event, withOwner: string): string {
  return event.isOwnEvent ? event.children.map((child) => child.name).join(', ') : withOwner
}

/** As wide as the column, or nearly. */
const ALONE = 0.8
const TITLE = 15
const LINE = 14
const PADDING = 7

interface Lines {
  readonly titleLines: number
  readonly hasRange: boolean
  readonly hasPlace: boolean
  readonly hasChild: boolean
  /** The disc alone, at the end of the words: where it is wide but has no line left. */
  readonly isBeside: boolean
}

/** 48 px hold title and range, 24 the title alone; a third line comes where it is not cut. */
function linesOf(form: BlockForm, box: BlockBox, isCovered: boolean): Lines {
  if (isCovered) return { titleLines: 1, hasRange: false, hasPlace: false, hasChild: false, isBeside: false }
  if (form === 'day') return linesOfDay(box)
  const hasRange = box.height >= 36
  const hasChild = form === 'week' ? box.height >= PADDING + TITLE + 2 * LINE : box.height >= 40
  const taken = PADDING + (hasRange ? LINE : 0) + (hasChild && form === 'week' ? LINE : 0)
  return {
    titleLines: Math.max(1, Math.floor((box.height - taken) / TITLE)),
    hasRange,
    hasPlace: false,
    hasChild,
    // Below 44 px it would lie on the title's last letters.
    isBeside: form === 'week' && !hasChild && box.height >= 44 && box.width >= ALONE,
  }
}

/** Lines of the day view are 17 px, and 12 px of a block are padding and the gaps around it. */
const DAY_LINE = 17
const DAY_PADDING = 12
const DAY_DISC = 20

/** Where the child at the foot of a block that is alone stands on the line of the time: everywhere, or not on a phone. */
function lowness({ height }: BlockBox): 'low' | 'wide' | undefined {
  if (height < 56) return 'low'
  return height < 72 ? 'wide' : undefined
}

/** The day view's words are larger. Beside others the disc would lie on the last line: it gets one of its own. */
function linesOfDay(box: BlockBox): Lines {
  const room = box.height - DAY_PADDING
  const hasRange = room >= 2 * DAY_LINE
  const isAlone = box.width >= ALONE
  const disc = isAlone ? 0 : DAY_DISC
  const hasChild = room >= (isAlone ? DAY_DISC : 2 * DAY_LINE + disc)
  // Alone, the place goes on after the range; beside others it may share its line with the disc.
  const hasPlace = isAlone ? hasRange : room >= 3 * DAY_LINE
  const foot = Math.max(hasPlace && !isAlone ? DAY_LINE : 0, hasChild ? disc : 0)
  const taken = (hasRange ? DAY_LINE : 0) + foot
  const titleLines = Math.max(1, Math.floor((room - taken) / DAY_LINE))
  return { titleLines, hasRange, hasPlace, hasChild, isBeside: !hasChild && room >= DAY_LINE }
}

/** One pixel of surface around each block, two at the sides. */
export function boxStyle(box: BlockBox): CSSProperties {
  return {
    top: `calc(${box.top} * var(--type-px) + 1px)`,
    height: `calc(${box.height} * var(--type-px) - 2px)`,
    left: `calc(${box.left * 100}% + 2px)`,
    width: `calc(${box.width * 100}% - 4px)`,
    zIndex: box.level,
  }
}
