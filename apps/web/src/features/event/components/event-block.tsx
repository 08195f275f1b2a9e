import type { Clash } from '@homefield/contract/clash'
import { type CSSProperties, memo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { barOf, eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck } from '../model/event-status.ts'
import { ChildDiscs } from './child-discs.tsx'
import { shortTitle } from './short-title.ts'
import { SignIcons } from './sign-tag.tsx'
import { useEventText } from './use-event-text.ts'

/**
 * `phone` and `tight`: weeks with days of about 110 and 100 px. `child`: a day with one column per child.
 */
export type BlockForm = 'week' | 'phone' | 'tight' | 'day' | 'child'

/**
 * The block's position in the day's column. `left` and `width` are fractions of the column.
 * The other lengths are in px at the default text size.
 */
export interface BlockBox {
  readonly top: number
  readonly height: number
  /** Height of the upper part that no later block covers. All texts are in this part. */
  readonly clear: number
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
  /** True if an earlier column already shows the event. Screen readers and arrow keys then skip this block. */
  isRepeat?: boolean
  /** The child whose column contains the block. The block then has this child's color and no discs. */
  columnOf?: string | undefined
  box: BlockBox
  form: BlockForm
  phase: 'past' | 'running' | 'coming'
  /** True if the event began on an earlier day or continues on a later day. */
  opensBefore: boolean
  opensAfter: boolean
  onOpen: (eventId: string) => void
}

const BLOCK =
  'absolute flex flex-col items-stretch justify-start overflow-hidden rounded-block text-left text-[12px]/[14px] forced-frame before:absolute before:inset-y-0 before:left-0 before:w-1 before:[background:var(--bar)] before:forced-color-adjust-none focus-visible:z-9! focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] forced-colors:focus-visible:-outline-offset-2!'
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
const SHAPE: Record<'small' | 'large', string> = {
  small: 'pr-[3px] pl-[9px]',
  large: '@container pr-2.5 pl-3.5 max-md:pr-1 max-md:pl-2.5',
}
const TITLE = {
  shared: 'line-clamp-(--lines) flex-none text-[11px]/[14px] wrap-break-word text-inherit',
  small: 'line-clamp-(--lines) flex-none wrap-break-word text-inherit',
  large:
    'line-clamp-(--lines) flex-none text-[13.5px]/[17px] wrap-break-word text-inherit max-md:text-[13px]/[17px]',
}
/** The second line: the time, the icons for clashes and changes, and the child if no line of its own fits. */
const TIMES = 'flex flex-none items-center gap-1 tabular-nums'
const TEXT: Record<'small' | 'large', string> = {
  small: 'text-[11px]/[14px]',
  large: 'text-[12px]/[17px] max-md:text-[11.5px]/[17px]',
}
/** A large block narrower than 104 px shows only the start time, because the end time has no room. */
const RANGE = 'min-w-0 truncate @max-[104px]:hidden'
const START = 'hidden flex-none @max-[104px]:inline'
const IF_ROOM = 'inline-flex @max-[130px]:hidden'
/** A narrow large block still shows the most urgent icon, so that both events of a clash show the mark. */
const FIRST = 'inline-flex @max-[130px]:[&>:nth-child(2)]:hidden'
/** One line with time and title, for a block that is too low or too covered for two lines. */
const ONE_LINE = 'flex min-w-0 items-center gap-1 tabular-nums'
/** A narrow line omits the second disc if the title would otherwise be unreadable. It never cuts a disc. */
const SHORT_LINE = 'min-w-[calc(30*var(--type-px))] shrink text-[11px]/[14px]'
const GIVES_WAY =
  'ml-auto grid h-[calc(15*var(--type-px))] min-w-[calc(15*var(--type-px))] shrink-1000 justify-items-end items-start overflow-hidden *:flex-wrap'
const WHO = 'flex min-w-0 flex-none items-center gap-1.5 font-semibold'

/**
 * Shows an event on the hour grid. Every block shows its time and its title.
 * If a block is too small for more, it first omits the place and the child's name, and then the end time.
 * All parts are in the flow of the block, so that no icon or disc can cover a text.
 */
export const EventBlock = memo(function EventBlock(props: EventBlockProps) {
  const { placed, clashes, isMovable = false, isRepeat = false, box, form, phase, onOpen } = props
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const signs = signsOf(event, clashes, timeZone)
  const fit = fitOf(form, box, event.children.length, placed.hasEnd)
  const isOff = isStruck(event)
  const day = props.opensBefore ? placed.lastDay : placed.firstDay
  const shortTime = text.shortTimeOn(placed, day)
  const title = shortTitle(event, text)
  const struck = isOff ? 'line-through' : ''
  const weight = isOff ? 'font-medium line-through' : 'font-[650]'
  const look = eventHue(
    event,
    [
      BLOCK,
      barOf(event),
      SHAPE[fit.size],
      fit.isLine
        ? 'pt-px'
        : fit.isLow
          ? 'pt-[3px]'
          : fit.size === 'large'
            ? fit.isTight
              ? ''
              : 'py-1'
            : 'pt-[3px] pb-px',
      isOff ? STRUCK : event.isOwnEvent ? OWN[phase] : FRIEND,
      props.opensBefore ? 'rounded-t-none' : '',
      props.opensAfter || !placed.hasEnd ? 'rounded-b-none' : '',
      placed.hasEnd ? '' : NO_END,
      isMovable && !props.opensAfter ? FOOT : '',
    ].join(' '),
    props.columnOf,
  )
  const discs = <ChildDiscs event={event} size={fit.disc} most={2} />
  const isLarge = fit.size === 'large'
  const icons = <SignIcons signs={signs} most={isLarge ? 2 : 1} className={isLarge ? FIRST : IF_ROOM} />
  const place = fit.hasPlace ? text.place(event) : null
  const placeForEnd = form === 'day' && fit.isShared && !fit.hasPlace ? text.place(event) : null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={look.className}
      style={{ ...look.style, ...boxStyle(box), '--lines': fit.titleLines }}
      data-event={event.id}
      data-movable={isMovable || undefined}
      aria-hidden={isRepeat || undefined}
      aria-label={text.accessibleName(placed, signs)}
      onClick={() => onOpen(event.id)}
    >
      {fit.isOneLine ? (
        <span
          className={`${ONE_LINE} ${fit.size === 'large' ? 'text-[12px]/[17px]' : fit.isNarrow ? '-mr-px gap-[3px]! text-[11px]/[14px]' : 'text-[11px]/[15px]'}`}
        >
          <span className={`flex-none ${struck}`}>
            {fit.isWide || form === 'child' ? text.startOn(placed, day) : shortTime}
          </span>
          <b
            className={`truncate text-inherit ${fit.isNarrow ? SHORT_LINE : 'min-w-0 text-[12px]/[15px]'} ${weight}`}
          >
            {title}
          </b>
          {fit.hasIcons ? icons : null}
          {fit.hasChild ? <span className={fit.isNarrow ? GIVES_WAY : `${WHO} ml-auto`}>{discs}</span> : null}
        </span>
      ) : (
        <>
          <b className={`${TITLE[fit.size === 'small' && fit.isShared ? 'shared' : fit.size]} ${weight}`}>
            {title}
          </b>
          <span className={`${TIMES} ${TEXT[fit.size]}`}>
            {placeForEnd !== null ? (
              // Where an overlapping event takes place matters more than its end, which the block's height shows.
              <>
                <span className={`flex-none ${struck}`}>{shortTime}</span>
                <span className="min-w-0 truncate">{placeForEnd}</span>
              </>
            ) : isLarge ? (
              <>
                <span className={`${RANGE} ${struck}`}>{text.timeOn(placed, day)}</span>
                <span className={`${START} ${struck}`}>{shortTime}</span>
              </>
            ) : (
              <span className={`${fit.hasRange ? 'min-w-0 truncate' : 'flex-none'} ${struck}`}>
                {fit.hasRange
                  ? text.timeOn(placed, day)
                  : fit.hasStart
                    ? text.startOn(placed, day)
                    : shortTime}
              </span>
            )}
            {fit.isWide && place !== null ? <span className="ml-2 min-w-0 truncate">{place}</span> : null}
            {fit.hasIcons ? icons : null}
            {fit.hasChild && !fit.hasFoot ? (
              <span className={`${WHO} ml-auto`}>
                {discs}
                {fit.isWide ? <span className="truncate">{text.names(placed)}</span> : null}
              </span>
            ) : null}
          </span>
          {!fit.isWide && place !== null ? (
            <span className={`flex-none truncate @max-[104px]:hidden ${TEXT[fit.size]}`}>{place}</span>
          ) : null}
          {fit.hasFoot && form === 'week' && !fit.isNarrow ? (
            <span className={`flex-none truncate ${TEXT.small}`}>{whose(text.names(placed), event)}</span>
          ) : fit.hasFoot ? (
            <span className={`${WHO} mt-auto max-w-full self-end ${TEXT[fit.size]}`}>
              {discs}
              {fit.hasName ? (
                <span className="truncate @max-[130px]:hidden">{text.names(placed)}</span>
              ) : null}
            </span>
          ) : null}
        </>
      )}
    </button>
  )
})

/** Returns the children's names, with the owner's first name if the event is a friend's. */
function whose(names: string, event: Placed['event']): string {
  return event.isOwnEvent ? names : `${names}, ${event.ownerName.split(' ', 1)[0] ?? ''}`
}

/** A block of at least this share of the column's width gets the same layout as a block without neighbors. */
const ALONE = 0.79
/** Heights in px of a line of the title, of other lines, of the child's line, and of the block's padding. */
const HEIGHTS = {
  small: { title: 14, line: 14, name: 14, disc: 20, padding: 6 },
  large: { title: 17, line: 17, name: 22, disc: 22, padding: 9 },
}

interface Fit {
  readonly size: 'small' | 'large'
  readonly isOneLine: boolean
  /** True if the block is less than 30 px high. */
  readonly isLow: boolean
  /** True if only one line of the block is visible, with no room for padding. */
  readonly isLine: boolean
  /** True if the block has room for exactly two lines and one disc of 15 px. */
  readonly isTight: boolean
  /** True if other blocks are beside the block. */
  readonly isShared: boolean
  readonly isNarrow: boolean
  /** True if the day view draws the block over the full width, so that the place fits beside the time. */
  readonly isWide: boolean
  readonly titleLines: number
  /** True if start and end fit, and true if the start fits in its long form ('4:00 PM'). */
  readonly hasRange: boolean
  readonly hasStart: boolean
  readonly hasIcons: boolean
  readonly hasPlace: boolean
  readonly hasChild: boolean
  /** True if the child is below the other lines, and false if the child is at the end of the time's line. */
  readonly hasFoot: boolean
  readonly hasName: boolean
  readonly disc: 15 | 18 | 20
}

/** Returns which texts fit into the part of the block that no other block covers. */
function fitOf(form: BlockForm, box: BlockBox, children: number, hasEnd: boolean): Fit {
  const size = form === 'day' || form === 'child' ? 'large' : 'small'
  const { title, line, name, disc, padding } = HEIGHTS[size]
  const isAlone = box.width >= ALONE
  const isNarrow = form === 'phone' || form === 'tight' || (form === 'week' && !isAlone)
  const isWide = form === 'day' && isAlone
  const isCovered = box.clear < box.height
  const room = box.clear - padding
  // The header of a child's column already names the child.
  const hasChild = form !== 'child'
  const foot = isNarrow || size === 'large' ? disc : name
  // A narrow title needs two lines more urgently than the child needs a line of their own.
  const wanted = (isNarrow ? 2 : 1) * title + line
  const isOneLine = box.clear < 36
  const isTight = box.clear < 44
  const hasIconRoom = form === 'tight' ? box.width === 1 : isAlone
  // A block without an end fades out at its foot.
  const hasFoot = hasChild && hasEnd && !isCovered && room >= wanted + foot
  const hasPlace = size === 'large' && (isWide || room >= title + 2 * line + (hasFoot ? foot : 0))
  const taken = line + (hasFoot ? foot : 0) + (hasPlace && !isWide ? line : 0)
  return {
    size,
    isOneLine,
    isLow: box.height < 30,
    isLine: isNarrow && box.clear < 24,
    isTight,
    isShared: !isAlone && form !== 'child',
    isNarrow,
    isWide,
    titleLines: Math.max(1, Math.floor((room - taken) / title)),
    hasRange: !isNarrow,
    hasStart: form === 'phone' && box.width === 1,
    hasIcons: !isNarrow || (hasIconRoom && !isOneLine && children === 1) || hasFoot,
    hasPlace,
    hasChild,
    hasFoot,
    hasName: form === 'day',
    disc: size === 'large' ? (isTight ? 15 : 20) : hasFoot && isAlone ? 18 : 15,
  }
}

/** Leaves a 1 px gap above and below each block, and a 2 px gap at each side. */
function boxStyle(box: BlockBox): CSSProperties {
  return {
    top: `calc(${box.top} * var(--type-px) + 1px)`,
    height: `calc(${box.height} * var(--type-px) - 2px)`,
    left: `calc(${box.left * 100}% + 2px)`,
    width: `calc(${box.width * 100}% - 4px)`,
    zIndex: box.level,
  }
}
