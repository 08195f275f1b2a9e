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
  now: Now
  hasNow: boolean
  isFocus: boolean
  label: string
  onOpen: (eventId: string) => void
  onOpenDay: (day: Day) => void
}

export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { day, form, now, hasNow, isFocus, label, onOpen, onOpenDay } = props
  const clashes = useClashes()
  return (
    <div
      role="gridcell"
      className="time-column"
      tabIndex={isFocus ? 0 : -1}
      data-day={day.day}
      data-weekend={(day.isWeekend && form !== 'day') || undefined}
      aria-label={label}
      aria-current={day.isToday ? 'date' : undefined}
    >
      {day.items.map((item) =>
        item.kind === 'tile' ? (
          <EventsTile
            key={item.segments.map((segment) => segment.placed.event.id).join()}
            tile={item}
            hasClash={item.segments.some(({ placed }) => clashes.has(placed.event.happeningId))}
            onPress={() => onOpenDay(day.day)}
          />
        ) : (
          <EventBlock
            key={item.segment.placed.event.id}
            placed={item.segment.placed}
            clashes={clashes.get(item.segment.placed.event.happeningId)}
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
        <span
          className="now-line"
          data-today={day.isToday || undefined}
          style={{ top: lengthOf(now.minute) }}
        />
      ) : null}
    </div>
  )
})

/** The 24 rows are the wall clock: an hour it skips is hatched, one that it shows twice says so. */
function ClockChangeMark({ change }: { change: ClockChange }) {
  const text = useClockChangeText()
  const style = { top: lengthOf(change.from), height: lengthOf(change.to - change.from) }
  return (
    <span className="clock-change" data-kind={change.kind} style={style} aria-hidden="true">
      {text(change)}
    </span>
  )
}

function boxOf(item: DayItem) {
  const { left, width, level } = item
  return { top: pixels(item.start), height: pixels(item.end - item.start), left, width, level }
}

/** Where columns would be too narrow for a finger: how many there are, from when, whose; it opens the day. */
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
      className="events-tile"
      style={boxStyle(boxOf(tile))}
      data-event=""
      data-covered={tile.isCovered || undefined}
      aria-label={[t`${count} events`, time, names, hasClash ? text.sign('overlap', '') : null]
        .filter((part) => part !== null)
        .join(', ')}
      onClick={onPress}
    >
      <b>
        {t`${count} events`}
        <SignIcons signs={hasClash ? ['overlap'] : []} most={1} />
      </b>
      <span className="tabular-nums">{time}</span>
      <span className="events-tile-who">
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
