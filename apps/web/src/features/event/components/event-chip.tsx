import type { Clash } from '@homefield/contract/clash'
import { Cake, Hourglass, UsersRound } from 'lucide-react'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { barOf, eventHue } from '../model/event-hue.ts'
import type { Placed } from '../model/placement.ts'
import { isStruck, isTbd } from '../model/event-status.ts'
import { ChildDiscs } from './child-discs.tsx'
import { shortTitle } from './short-title.ts'
import { SignIcons } from './sign-tag.tsx'
import type { EventText } from './use-event-text.ts'

interface EventChipProps {
  placed: Placed
  /**
   * The text formatter from `useEventText`.
   * The parent component calls `useEventText` once for all chips, so that no chip has to read a context.
   */
  words: EventText
  /**
   * The day of the list or cell that contains the chip.
   * If an event began on an earlier day, the chip shows 'Until 2p' or 'Day 2 of 3' instead of a start time.
   */
  day?: Day | undefined
  /** The unresolved clashes of the event. */
  clashes?: readonly Clash[] | undefined
  isFaded?: boolean
  /**
   * True if the Tab key moves from chip to chip, as in a list.
   * False in a calendar grid, where the arrow keys move between chips.
   */
  isStop?: boolean
  onOpen: (eventId: string) => void
}

const CHIP =
  'relative flex w-full flex-none items-center gap-[5px] rounded-[5px] contain-strict pr-[5px] pl-[9px] text-left font-[550] whitespace-nowrap forced-frame before:absolute before:inset-y-0 before:left-0 before:w-1 before:[background:var(--bar)] before:forced-color-adjust-none hover:bg-hue-tint-2 hover:[--under:var(--c-tint-2)] focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] forced-colors:focus-visible:-outline-offset-2!'
const IN_CELL = 'h-[calc(21*var(--type-px))] text-[12px]/[21px]'
const IN_LIST = 'h-[calc(28*var(--type-px))] text-[13px]/[28px]'
/** The CSS variable `--under` is the chip's background color, into which the end of a long title fades. */
const FILLED = 'bg-(--under) [--under:var(--c-tint)]'
const FADED =
  'bg-(--under) [--under:color-mix(in_oklch,var(--c)_calc(var(--mix-tint)*0.55),var(--mix-tint-anchor))]'
const HOLLOW = '[--under:var(--ground,var(--surface))]'
const EDGE = 'shadow-[inset_0_0_0_1px_var(--c-edge)]'
/**
 * The title fades out at the right end.
 * The fade is a gradient and not a mask, because the browser would paint each of 126 masked titles separately.
 * The browser would also repaint all masked titles in every frame when the month changes.
 */
const TITLE =
  'relative min-w-0 flex-1 overflow-hidden after:absolute after:inset-y-0.5 after:right-0 after:w-2.5 after:bg-[linear-gradient(90deg,transparent,var(--under))]'
export const CHIP_ICON = 'size-3 flex-none stroke-[2.2]'
/**
 * In a cell narrower than 150 px, the disc becomes a tile with the child's letter in the place of the color bar.
 * The tile takes less width than bar and disc, so that the title stays readable.
 */
export const LETTER_TILE =
  '@max-[1049px]/month-weeks:pl-0 @max-[1049px]/month-weeks:before:hidden @max-[1049px]/month-weeks:[&>:last-child]:order-first @max-[1049px]/month-weeks:[&>:last-child]:self-stretch @max-[1049px]/month-weeks:[&_[data-disc]]:h-full @max-[1049px]/month-weeks:[&_[data-disc]]:w-[calc(13*var(--type-px))] @max-[1049px]/month-weeks:[&_[data-disc]]:rounded-none @max-[1049px]/month-weeks:[&_[data-disc]]:text-[10px] @max-[1049px]/month-weeks:[&_[data-disc]]:m-0! @max-[1049px]/month-weeks:[&_[data-disc=own]]:shadow-none!'
/**
 * One CSS container (for `@container` queries) spans the whole month.
 * If each cell were a CSS container, the browser would lay out every cell twice.
 */
const IF_WIDE = '@max-[1113px]/month-weeks:hidden!'

/**
 * Shows an event as one line with time, title and a colored disc for each child.
 * A narrow cell has no room for the icons of clashes and of a friend's event. The ring of the disc marks a friend's child.
 */
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
  const { start, signs, name } = words.chip(placed, clashes)
  const time = day === undefined || placed.start === null ? start : words.shortTimeOn(placed, day)
  const isUndecided = isTbd(event)
  const isOff = isStruck(event)
  const isHollow = isOff || isUndecided || !event.isOwnEvent
  const struck = isOff ? 'line-through' : ''
  const look = [
    CHIP,
    isStop ? IN_LIST : `${IN_CELL} ${LETTER_TILE}`,
    isHollow ? HOLLOW : isFaded ? FADED : FILLED,
    isUndecided || !event.isOwnEvent ? EDGE : '',
    barOf(event, 'chip'),
    isOff ? 'text-ink-3 before:opacity-45' : isUndecided ? 'text-hue-ink before:opacity-50' : 'text-hue-ink',
  ].join(' ')
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      {...eventHue(event, look)}
      data-event={event.id}
      aria-label={name}
      onClick={() => onOpen(event.id)}
    >
      {isUndecided ? <Hourglass aria-hidden className={CHIP_ICON} /> : null}
      {event.birthday ? <Cake aria-hidden className={CHIP_ICON} /> : null}
      {time === '' ? null : <time className={`flex-none font-[450] tabular-nums ${struck}`}>{time}</time>}
      <span className={`${TITLE} ${struck}`}>{shortTitle(event, words)}</span>
      {signs.length > 0 ? <SignIcons signs={signs} most={1} className={`inline-flex ${IF_WIDE}`} /> : null}
      {event.isOwnEvent ? null : <UsersRound aria-hidden className={`${CHIP_ICON} ${IF_WIDE}`} />}
      <ChildDiscs event={event} size={15} most={2} />
    </button>
  )
})
