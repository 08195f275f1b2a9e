import { memo } from 'react'
import { type BlockForm, EventBlock } from '../../event/components/event-block.tsx'
import type { ClockChange } from '../../event/model/clock-change.ts'
import { type Now, phaseOf } from '../../event/model/placement.ts'
import type { Block } from '../model/day-columns.ts'
import { lengthOf, pixels, type TimeDay } from '../model/time-grid.ts'
import { ColumnGhost } from '../move/components/ghost.tsx'
import { isResizable } from '../move/model/moved.ts'
import { useClashes } from './clashes.tsx'
import { useClockChangeText } from './clock-change-text.ts'

interface TimeColumnProps {
  day: TimeDay
  form: BlockForm
  now: Now
  hasNow: boolean
  isFocus: boolean
  label: string
  onOpen: (eventId: string) => void
}

const COLUMN =
  'relative isolate snap-start border-line-soft bg-[repeating-linear-gradient(180deg,transparent_0_calc(var(--h-hour)-1px),var(--line-soft)_calc(var(--h-hour)-1px)_var(--h-hour))]'
/**
 * CSS classes for the focus ring of a day column.
 * The column is taller than the screen, so sticky elements draw the top and bottom edges of the ring.
 */
const FOCUS =
  "focus-visible:flex focus-visible:flex-col focus-visible:justify-between focus-visible:inset-ring-2 focus-visible:inset-ring-focus focus-visible:[&::before,&::after]:pointer-events-none focus-visible:[&::before,&::after]:sticky focus-visible:[&::before,&::after]:top-(--head,0) focus-visible:[&::before,&::after]:bottom-0 focus-visible:[&::before,&::after]:z-21 focus-visible:[&::before,&::after]:h-0.5 focus-visible:[&::before,&::after]:flex-none focus-visible:[&::before,&::after]:bg-focus focus-visible:[&::before,&::after]:content-['']"
const WEEKDAY = `${COLUMN} ${FOCUS} border-l`
const WEEKEND = `${WEEKDAY} bg-canvas/60`
/** The line before a child's column. The first column has the border of the day. */
const LANE = 'pointer-events-none absolute inset-y-0 -z-2 w-px bg-line-soft'

const NOW = 'pointer-events-none absolute left-0 -z-1 -translate-y-1/2 bg-ink'
const NOW_ON_OTHER_DAYS = `${NOW} right-0 h-px opacity-16`
const NOW_TODAY = `${NOW} right-1 h-0.5 before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-ink`

const CLOCK_CHANGE: Record<ClockChange['kind'], string> = {
  skipped: 'bg-[repeating-linear-gradient(135deg,var(--line-soft)_0_1px,transparent_1px_7px)]',
  repeated: 'border-y border-dashed border-line-control',
}

export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { day, form, now, hasNow, isFocus, label, onOpen } = props
  const clashes = useClashes()
  return (
    <div
      role="gridcell"
      className={day.isWeekend && form !== 'day' && form !== 'child' ? WEEKEND : WEEKDAY}
      tabIndex={isFocus ? 0 : -1}
      data-day={day.day}
      aria-label={label}
      aria-current={day.isToday ? 'date' : undefined}
    >
      {day.lanes.slice(1).map(({ profileId, left }) => (
        <span key={profileId} className={LANE} style={{ left: `${left * 100}%` }} aria-hidden="true" />
      ))}
      {day.blocks.map((block) => {
        const { placed, opensBefore, opensAfter } = block.segment
        return (
          <EventBlock
            key={`${placed.event.id} ${block.profileId ?? ''}`}
            placed={placed}
            clashes={clashes.get(placed.event.eventGroupId)}
            isMovable={isResizable(placed)}
            isRepeat={block.isRepeat}
            columnOf={block.profileId}
            box={boxOf(block)}
            form={form}
            phase={phaseOf(placed, now)}
            opensBefore={opensBefore}
            opensAfter={opensAfter}
            onOpen={onOpen}
          />
        )
      })}
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

function boxOf({ start, end, clearUntil, left, width, level }: Block) {
  const clear = pixels(clearUntil - start)
  return { top: pixels(start), height: pixels(end - start), clear, left, width, level }
}
