import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { type CSSProperties, memo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { barOf, eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck } from '../model/event-status.ts'
import { ChildDiscs } from './child-discs.tsx'
import { ShortTitle } from './short-title.tsx'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

export type BlockForm = 'week' | 'phone' | 'day'

/**
 * The block's position in the day's column. `left` and `width` are fractions of the column.
 * `top` and `height` are in px at the default text size.
 */
export interface BlockBox {
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
  readonly level: number
}

interface EventBlockProps {
  placed: Placed
  /** The unresolved clashes of the event. */
  clashes?: readonly Clash[] | undefined
  /** True if the user can drag the block to another time, and drag the lower edge to change the duration. */
  isMovable?: boolean
  box: BlockBox
  form: BlockForm
  phase: 'past' | 'running' | 'coming'
  isCovered: boolean
  /** True if the event began on an earlier day or continues on a later day. */
  opensBefore: boolean
  opensAfter: boolean
  onOpen: (eventId: string) => void
}

const BLOCK =
  'absolute flex flex-col items-stretch justify-start overflow-hidden rounded-block text-left text-[12px]/[15px] forced-frame before:absolute before:inset-y-0 before:left-0 before:w-1 before:[background:var(--bar)] before:forced-color-adjust-none focus-visible:z-9! focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] forced-colors:focus-visible:-outline-offset-2!'
const OWN = {
  past: 'bg-[color-mix(in_oklch,var(--c)_calc(var(--mix-tint)*0.55),var(--mix-tint-anchor))] text-hue-ink shadow-[0_0_0_1px_var(--surface)] hover:bg-hue-tint-2',
  running: 'bg-hue-tint-2 text-hue-ink shadow-[0_0_0_1px_var(--surface)]',
  coming: 'bg-hue-tint text-hue-ink shadow-[0_0_0_1px_var(--surface)] hover:bg-hue-tint-2',
}
const FRIEND = 'bg-surface text-hue-ink shadow-[inset_0_0_0_1px_var(--c-edge)]'
const STRUCK = 'bg-surface text-ink-3 shadow-[inset_0_0_0_1px_var(--line)] before:opacity-40'
/** CSS for an event without an end time. The block fades out at the bottom and has no lower edge. */
const NO_END = 'mask-[linear-gradient(180deg,#000_72%,transparent)]'
/** CSS for the lower edge of a block, which the user drags to change the event's duration. */
const FOOT = 'after:absolute after:inset-x-0 after:bottom-0 after:h-[7px] after:cursor-ns-resize'
const LINE_OF_WEEK = 'flex-none truncate text-[11px]/[14px] tabular-nums'
const LINE_OF_DAY = 'flex-none truncate text-[12px]/[17px] tabular-nums max-md:text-[11.5px]'
/** The start time appears beside the title if the block is wide but not tall enough for two lines. */
const ASIDE = 'ml-2 hidden text-[12px] font-[450] @min-[200px]:inline'
/** A column narrower than 80 px shows only the start time, because the end time has no room. */
const RANGE = 'in-data-tight:hidden @max-[80px]:hidden'
const START = 'hidden in-data-tight:inline @max-[80px]:inline'
/** CSS hides the place first in a narrow block, and then the child's name. The child's avatar stays visible. */
const PLACE = 'not-last:max-w-[calc(100%-84px)] @max-[220px]:hidden'
const DISC_OF_DAY = 'max-md:text-[8px]! max-md:[--s:16px]!'

/** Shows an event on the hour grid. A small block hides the child's name first, then the time, but never the title. */
export const EventBlock = memo(function EventBlock(props: EventBlockProps) {
  const { placed, clashes, isMovable = false, box, form, phase, isCovered, onOpen } = props
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const signs = signsOf(event, clashes, timeZone)
  const shown = linesOf(form, box, isCovered)
  // A narrow block has room only for the start time. In the day view, the end time fits too.
  const isNarrow = box.width < ALONE || form === 'phone'
  const day = props.opensBefore ? placed.lastDay : placed.firstDay
  const start = text.startOn(placed, day)
  const range = isNarrow && !(form === 'day' && placed.hasEnd) ? start : text.timeOn(placed, day)
  const place = form === 'day' ? text.place(event) : null
  const isInline = shown.hasPlace && place !== null && box.width >= ALONE
  const fit: Fit = {
    ...shown,
    form,
    isCovered,
    isShort: box.height < 30,
    isOff: isStruck(event),
    signs: signs.length,
    low: isInline && shown.hasChild ? lowness(box) : undefined,
    isShared: form === 'week' && box.width < ALONE,
    isNarrow: form === 'week' && box.width < ALONE && box.height >= 36,
  }
  const look = eventHue(
    event,
    [
      BLOCK,
      barOf(event),
      padding(fit),
      fit.isOff ? STRUCK : event.isOwnEvent ? OWN[phase] : FRIEND,
      props.opensBefore ? 'rounded-t-none' : '',
      props.opensAfter || !placed.hasEnd ? 'rounded-b-none' : '',
      placed.hasEnd ? '' : NO_END,
      isMovable && !props.opensAfter ? FOOT : '',
    ].join(' '),
  )
  const line = form === 'day' ? LINE_OF_DAY : LINE_OF_WEEK
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.className}
      style={{ ...look.style, ...boxStyle(box), '--lines': shown.titleLines }}
      data-event={event.id}
      data-movable={isMovable || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      <b className={titleLook(fit)}>
        <ShortTitle
          title={text.title(event)}
          activity={event.activity}
          lines={shown.titleLines}
          occasionClass="in-data-tight:hidden"
        />
        {form === 'day' && !shown.hasRange && !isCovered ? <span className={ASIDE}>{start}</span> : null}
      </b>
      <SignIcons signs={signs} most={form === 'day' ? 2 : 1} className={signsLook(fit)} />
      {shown.hasRange ? (
        <span className={`${line} ${timeLook(fit)}`}>
          <span className={RANGE}>{range}</span>
          {form === 'phone' ? null : (
            <span className={START}>
              {form === 'week' && isNarrow ? text.shortTimeOn(placed, day) : start}
            </span>
          )}
          {isInline ? <span className="ml-3">{place}</span> : null}
        </span>
      ) : null}
      {shown.hasPlace && place !== null && !isInline ? (
        <span className={`${line} ${PLACE}`}>{place}</span>
      ) : null}
      {shown.hasChild && form === 'week' ? (
        <span className={line}>
          {childLine(event, `${text.names(placed)}, ${event.ownerName.split(' ', 1)[0] ?? ''}`)}
        </span>
      ) : null}
      {shown.isBeside || (shown.hasChild && form !== 'week') ? (
        <span className={`${line} ${whoLook(fit)}`}>
          <ChildDiscs
            event={event}
            size={form === 'day' && !shown.isBeside ? 20 : 18}
            most={2}
            className={form === 'day' ? DISC_OF_DAY : ''}
          />
          {form === 'day' && !shown.isBeside ? (
            <span className="truncate @max-[160px]:hidden">{text.names(placed)}</span>
          ) : null}
        </span>
      ) : null}
    </button>
  )
})

function childLine(event: Event, withOwner: string): string {
  return event.isOwnEvent ? event.children.map((child) => child.name).join(', ') : withOwner
}

/** A block of at least this share of the column's width gets the same layout as a block without neighbors. */
const ALONE = 0.8
const TITLE = 15
const LINE = 14
const PADDING = 7

interface Lines {
  readonly titleLines: number
  readonly hasRange: boolean
  readonly hasPlace: boolean
  readonly hasChild: boolean
  /** True if the child's avatar is beside the text, because a line with the child's name does not fit. */
  readonly isBeside: boolean
}

/**
 * Returns which texts fit. A 48 px block fits the title and the times, and a 24 px block fits only the title.
 */
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
    // A block less than 44 px tall shows no avatar, because the avatar would cover the end of the title.
    isBeside: form === 'week' && !hasChild && box.height >= 44 && box.width >= ALONE,
  }
}

/**
 * The height in px of a text line in the day view.
 * `DAY_PADDING` is the height in px that a block's padding and the gap around the block take.
 */
const DAY_LINE = 17
const DAY_PADDING = 12
const DAY_DISC = 20

/**
 * Returns on which screens a block shows the child's name and the time on the same line.
 * `low`: on every screen, if the block is less than 56 px high.
 * `wide`: only on screens at least 768 px wide, if the block is less than 72 px high.
 */
function lowness({ height }: BlockBox): 'low' | 'wide' | undefined {
  if (height < 56) return 'low'
  return height < 72 ? 'wide' : undefined
}

/** Returns which texts fit into a block of the day view, where the text is larger than in the week view. */
function linesOfDay(box: BlockBox): Lines {
  const room = box.height - DAY_PADDING
  const hasRange = room >= 2 * DAY_LINE
  const isAlone = box.width >= ALONE
  const disc = isAlone ? 0 : DAY_DISC
  const hasChild = room >= (isAlone ? DAY_DISC : 2 * DAY_LINE + disc)
  // A block without neighbors shows the place beside the times.
  // A narrow block shows the place on a third line.
  const hasPlace = isAlone ? hasRange : room >= 3 * DAY_LINE
  const foot = Math.max(hasPlace && !isAlone ? DAY_LINE : 0, hasChild ? disc : 0)
  const taken = (hasRange ? DAY_LINE : 0) + foot
  const titleLines = Math.max(1, Math.floor((room - taken) / DAY_LINE))
  return { titleLines, hasRange, hasPlace, hasChild, isBeside: !hasChild && room >= DAY_LINE }
}

/** The size and state of an event block, from which the code chooses the CSS classes. */
interface Fit extends Lines {
  readonly form: BlockForm
  readonly isCovered: boolean
  readonly isShort: boolean
  readonly isOff: boolean
  readonly signs: number
  readonly low: 'low' | 'wide' | undefined
  /** True if the block is in the week view and shares the day's column with overlapping blocks. */
  readonly isShared: boolean
  /**
   * True if a week-view block has neighbors and is high enough to show the icon beside the second line.
   */
  readonly isNarrow: boolean
}

function padding({ form, isShort }: Fit): string {
  if (form === 'phone') return 'pt-1 pr-[3px] pb-[3px] pl-[9px]'
  if (form === 'week') return `pr-[5px] pl-2.5 ${isShort ? 'pt-[3px]' : 'pt-1 pb-[3px]'}`
  const sides = '@container pr-2.5 pb-1 pl-3.5 max-md:pr-1 max-md:pb-[3px] max-md:pl-2.5'
  return `${sides} ${isShort ? 'pt-[3px]' : 'pt-1.5 max-md:pt-[5px]'}`
}

function titleLook(fit: Fit): string {
  const { form, isCovered, isShort, isOff } = fit
  return [
    'flex-none overflow-hidden wrap-normal text-inherit',
    isOff ? 'font-medium line-through' : 'font-[650]',
    form === 'day' ? 'text-[13.5px]/[17px] max-md:text-[13px]/[16px]' : '',
    isCovered && form === 'phone'
      ? 'text-[11.5px] text-clip whitespace-nowrap mask-[linear-gradient(90deg,#000_calc(100%-12px),transparent)]'
      : isCovered || isShort
        ? 'truncate'
        : 'line-clamp-(--lines)',
    roomForSigns(fit),
  ].join(' ')
}

/**
 * Returns padding that keeps the title clear of the icons for clashes and changes.
 * A narrow block shows the icons next to the child's avatar, so the title needs less padding.
 */
function roomForSigns({ form, signs, hasChild, isBeside, isShared, isNarrow }: Fit): string {
  if (form === 'day') {
    if (signs === 0) return 'pr-1'
    if (hasChild) return 'pr-1 @min-[90px]:pr-[34px]'
    const beside = signs > 1 ? '@min-[120px]:pr-17' : '@min-[120px]:pr-13'
    return `pr-[15px] @min-[90px]:pr-[34px] ${isBeside ? beside : ''}`
  }
  if (signs === 0 || isNarrow) return ''
  return isShared ? 'pr-4 in-data-tight:pr-0' : 'pr-4'
}

function timeLook({ signs, isOff, isNarrow, low }: Fit): string {
  return [
    isOff ? 'line-through' : '',
    isNarrow && signs > 0 ? 'pr-4 in-data-tight:pr-0' : '',
    // If the child's name and the time share a line, the time gets at most 64% of the block's width.
    low === undefined ? '' : low === 'low' ? 'max-w-[64%]' : 'max-w-[64%] max-md:max-w-none',
  ].join(' ')
}

/**
 * Returns the CSS position of the icons for clashes and changes.
 * A narrow block without an avatar of the child shows only one icon, so that the text has room.
 */
function signsLook({ form, hasChild, isShared, isNarrow }: Fit): string {
  if (form !== 'day') {
    const top = isNarrow ? 'top-[19px]' : 'top-[5px]'
    return `absolute right-[5px] ${top} ${isShared ? 'in-data-tight:hidden' : ''}`
  }
  return hasChild
    ? 'absolute top-[5px] right-[5px] @max-[90px]:top-auto @max-[90px]:right-[34px] @max-[90px]:bottom-[11px] max-md:@max-[90px]:right-[26px] max-md:@max-[90px]:bottom-[5px]'
    : 'absolute top-[5px] right-[5px] @max-[90px]:right-1 @max-[90px]:*:not-first:hidden'
}

/**
 * Returns the CSS position of the child's name or disc.
 * If the child's name has no room, the child's avatar is at the block's right edge.
 */
function whoLook({ form, signs, hasRange, isBeside, low }: Fit): string {
  if (form === 'phone') return 'absolute right-1 bottom-1'
  if (form === 'week') return 'absolute right-[5px] bottom-[5px] in-data-tight:hidden'
  const row = `absolute flex items-center gap-1.5 font-semibold ${low ? 'max-w-[34%]' : 'max-w-[60%]'}`
  if (!isBeside) return `${row} right-2.5 bottom-2 max-md:right-1 max-md:bottom-1`
  const right = signs === 0 ? 'right-2.5 max-md:right-1' : signs > 1 ? 'right-11' : 'right-7'
  // A narrow block shows the avatar at the bottom right, below the time.
  // A narrow block that shows only a title hides the avatar.
  const narrow = hasRange
    ? '@max-[120px]:top-auto @max-[120px]:right-1 @max-[120px]:bottom-1 @max-[120px]:translate-y-0'
    : '@max-[120px]:hidden'
  return `${row} top-1/2 -translate-y-1/2 ${right} ${narrow}`
}

/** Leaves a 1 px gap above and below each block, and a 2 px gap at each side. */
export function boxStyle(box: BlockBox): CSSProperties {
  return {
    top: `calc(${box.top} * var(--type-px) + 1px)`,
    height: `calc(${box.height} * var(--type-px) - 2px)`,
    left: `calc(${box.left * 100}% + 2px)`,
    width: `calc(${box.width * 100}% - 4px)`,
    zIndex: box.level,
  }
}
