import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { type BlockForm, boxStyle, EventBlock } from '../../event/components/event-block.tsx'
import { SignIcons } from '../../event/components/sign-tag.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import type { ClockChange } from '../../event/model/clock-change.ts'
import { isFriends } from '../../event/model/one-card.ts'
import { type Now, phaseOf } from '../../event/model/placement.ts'
import type { DayItem, Tile } from '../model/day-columns.ts'
import { lengthOf, pixels, type TimeDay } from '../model/time-grid.ts'
import { ColumnGhost } from '../move/components/ghost.tsx'
import { isResizable } from '../move/model/moved.ts'
import { useClashes } from './clashes.tsx'
import { useClockChangeText } from './clock-change-text.ts'

interface TimeColumnProps {
  day: TimeDay
  form: BlockForm
  isCrowded: boolean
  now: Now
  hasNow: boolean
  isFocus: boolean
  label: string
  onOpen: (eventId: string) => void
  onOpenDay: (day: Day) => void
}

const COLUMN =
  'relative isolate snap-start border-line-soft bg-[repeating-linear-gradient(180deg,transparent_0_calc(var(--h-hour)-1px),var(--line-soft)_calc(var(--h-hour)-1px)_var(--h-hour))]'
/**
 * CSS classes for the focus ring of a day column.
 * The column is taller than the screen, so sticky elements draw the top and bottom edges of the ring.
 */
const FOCUS =
  "focus-visible:flex focus-visible:flex-col focus-visible:justify-between focus-visible:inset-ring-2 focus-visible:inset-ring-focus focus-visible:[&::before,&::after]:pointer-events-none focus-visible:[&::before,&::after]:sticky focus-visible:[&::before,&::after]:top-(--head,0) focus-visible:[&::before,&::after]:bottom-0 focus-visible:[&::before,&::after]:z-21 focus-visible:[&::before,&::after]:h-0.5 focus-visible:[&::before,&::after]:flex-none focus-visible:[&::before,&::after]:bg-focus focus-visible:[&::before,&::after]:content-['']"
const WEEKDAY: Record<BlockForm, string> = {
  week: `${COLUMN} ${FOCUS} border-l`,
  phone: `${COLUMN} ${FOCUS} border-r`,
  day: `${COLUMN} ${FOCUS} mr-1.5 border-l`,
}
const WEEKEND: Record<BlockForm, string> = {
  week: `${WEEKDAY.week} bg-canvas/60`,
  phone: `${WEEKDAY.phone} bg-canvas/60`,
  day: WEEKDAY.day,
}
/** The column of a crowded day needs no left border, because the hour labels have a right border. */
const CROWDED = `${COLUMN} ${FOCUS} mr-1.5`

const NOW = 'pointer-events-none absolute left-0 -z-1 -translate-y-1/2 bg-ink'
const NOW_ON_OTHER_DAYS = `${NOW} right-0 h-px opacity-16`
const NOW_TODAY = `${NOW} right-1 h-0.5 before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-ink`

const CLOCK_CHANGE: Record<ClockChange['kind'], string> = {
  skipped: 'bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,var(--sunken)_1px_7px)]',
  repeated: 'border-y border-dashed border-line-control',
}

const TILE =
  '@container absolute flex overflow-hidden rounded-block bg-surface px-2 text-left text-ink-3 shadow-sm inset-ring inset-ring-line focus-visible:shadow-none focus-visible:inset-ring-2 focus-visible:inset-ring-focus dark:bg-raised'
const WHOLE_TILE = `${TILE} flex-col gap-[3px] py-[5px] text-[11px]/[14px]`
/**
 * CSS classes of a tile that a later event partly covers.
 * The text is at the top of the tile, because later events never cover the tile's first half hour.
 */
const COVERED_TILE = `${TILE} items-start gap-2 py-0.5 text-[11px]/[18px] whitespace-nowrap`
const TILE_COUNT = 'flex items-center gap-[5px] text-[12.5px] font-[650] in-data-tight:*:hidden'
const TILE_CHILDREN = 'flex gap-1 in-data-tight:*:not-first:-ml-[9px]'

export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { day, form, isCrowded, now, hasNow, isFocus, label, onOpen, onOpenDay } = props
  const clashes = useClashes()
  return (
    <div
      role="gridcell"
      className={isCrowded ? CROWDED : (day.isWeekend ? WEEKEND : WEEKDAY)[form]}
      tabIndex={isFocus ? 0 : -1}
      data-day={day.day}
      aria-label={label}
      aria-current={day.isToday ? 'date' : undefined}
    >
      {day.items.map((item) =>
        item.kind === 'tile' ? (
          <EventsTile
            key={item.segments.map((segment) => segment.placed.event.id).join()}
            tile={item}
            hasClash={item.segments.some(({ placed }) => clashes.has(placed.event.eventGroupId))}
            onPress={() => onOpenDay(day.day)}
          />
        ) : (
          <EventBlock
            key={item.segment.placed.event.id}
            placed={item.segment.placed}
            clashes={clashes.get(item.segment.placed.event.eventGroupId)}
            isMovable={isResizable(item.segment.placed)}
            box={boxOf(item)}
            form={form}
            phase={phaseOf(item.segment.placed, now)}
            isCovered={item.isCovered}
            opensBefore={item.segment.opensBefore}
            opensAfter={item.segment.opensAfter}
            onOpen={onOpen}
          />
        ),
      )}
      {day.clockChange ? <ClockChangeMark change={day.clockChange} /> : null}
      <ColumnGhost day={day.day} />
      {hasNow ? (
        <span className={day.isToday ? NOW_TODAY : NOW_ON_OTHER_DAYS} style={{ top: lengthOf(now.minute) }} />
      ) : null}
    </div>
  )
})

/** Marks a clock change in the 24 hour rows: hatches a skipped hour, and labels a repeated hour. */
function ClockChangeMark({ change }: { change: ClockChange }) {
  const text = useClockChangeText()
  const style = { top: lengthOf(change.from), height: lengthOf(change.to - change.from) }
  return (
    <span
      className={`pointer-events-none absolute right-0 left-0 -z-1 overflow-hidden px-1.5 py-0.5 text-[10.5px]/[13px] text-ink-3 ${CLOCK_CHANGE[change.kind]}`}
      style={style}
      aria-hidden="true"
    >
      {text(change)}
    </span>
  )
}

function boxOf(item: DayItem) {
  const { left, width, level } = item
  return { top: pixels(item.start), height: pixels(item.end - item.start), left, width, level }
}

/**
 * Shows a tile instead of several simultaneous events that would be too narrow to tap.
 * The tile shows how many events it replaces, their first start time and their children.
 */
function EventsTile({ tile, hasClash, onPress }: { tile: Tile; hasClash: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const count = tile.segments.length
  const children = tile.segments
    .flatMap(({ placed }) =>
      placed.event.children.map((child) => ({ ...child, isFriend: isFriends(placed.event, child) })),
    )
    .filter((child, index, all) => all.findIndex((other) => other.profileId === child.profileId) === index)
  const start = tile.segments[0]?.placed.start
  const time = start ? formatTime(start, style) : ''
  const names = children.map((child) => child.name).join(', ')
  return (
    <button
      type="button"
      tabIndex={-1}
      className={tile.isCovered ? COVERED_TILE : WHOLE_TILE}
      style={boxStyle(boxOf(tile))}
      data-event=""
      aria-label={[t`${count} events`, time, names, hasClash ? text.sign('overlap', '') : null]
        .filter((part) => part !== null)
        .join(', ')}
      onClick={onPress}
    >
      <b className={`${TILE_COUNT} ${tile.isCovered ? 'leading-[18px]' : 'leading-[16px]'}`}>
        {t`${count} events`}
        <SignIcons signs={hasClash ? ['overlap'] : []} most={1} />
      </b>
      <span className={tile.isCovered ? 'tabular-nums @max-[140px]:hidden' : 'tabular-nums'}>{time}</span>
      <span className={tile.isCovered ? `${TILE_CHILDREN} @max-[200px]:hidden` : TILE_CHILDREN}>
        {children.slice(0, 4).map((child) => (
          <ChildDisc
            key={child.profileId}
            name={child.name}
            color={child.color}
            size={18}
            isFriend={child.isFriend}
          />
        ))}
      </span>
    </button>
  )
}
