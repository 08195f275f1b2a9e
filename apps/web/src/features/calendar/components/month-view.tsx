import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useRef, useState } from 'react'
import { formatNarrowWeekday } from '../../../lib/time/format-calendar.ts'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../lib/time/day.ts'
import type { MonthCell as Cell, MonthGrid } from '../model/month-grid.ts'
import { DRAGGING, useDrag } from '../move/components/use-drag.ts'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { MonthCell } from './month-cell.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface MonthViewProps {
  grid: MonthGrid
  title: string
  date: Day
  today: Day
  /** Height in px that a row needs for its events. */
  rowHeight: number
  /** True on a phone: the grid shows only dots, and the selected day's events are listed below the grid. */
  isPhone: boolean
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
}

const MONTH = {
  phone: 'flex flex-none flex-col [--type-px:var(--type-px-dense)]',
  wide: 'flex min-h-0 min-w-0 flex-1 flex-col overflow-auto [--type-px:var(--type-px-dense)]',
}
const WEEKDAYS = {
  phone:
    'grid h-[calc(26*var(--type-px))] flex-none grid-cols-7 bg-surface text-center text-[12px]/[16px] font-[550] text-ink-3 *:py-1',
  wide: 'sticky top-0 z-(--z-sticky) grid h-[calc(30*var(--type-px))] flex-none grid-cols-7 border-b border-line bg-surface text-[12px]/[16px] font-[550] text-ink-3 *:px-2.5 *:py-[7px]',
}
/** A cell on a wide screen fits its events and '+n more'. If the window is very low, the grid scrolls. */
const WEEKS = {
  phone: '@container/month-weeks grid flex-1 grid-rows-[repeat(6,calc(46*var(--type-px)))]',
  wide: '@container/month-weeks grid flex-1 grid-rows-[repeat(6,var(--month-row,minmax(calc(var(--row)*var(--type-px)),1fr)))]',
}
const FROM = { on: '[--from:12px]', back: '[--from:-12px]' }

export const MonthView = memo(function MonthView(props: MonthViewProps) {
  const { grid, title, date, today, rowHeight, isPhone, onDate, onOpenDay, onOpen } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const element = useRef<HTMLDivElement>(null)
  const cells = useMemo(() => grid.weeks.flat(), [grid])
  const days = useMemo(() => cells.map((cell) => cell.day), [cells])
  const { focusDay, onKeyDown } = useGridKeys({
    grid: element,
    days,
    start: date,
    today,
    isColumns: false,
    view: 'month',
    onLeave: onDate,
    onOpenDay,
  })
  const find = (id: string) => cells.flatMap(({ events }) => events).find(({ event }) => event.id === id)
  const onPointerDown = useDrag({ root: element, find, hasHours: false })
  const onMoveKey = useMoveKeys({ find, hasHours: false })
  const turn = useTurn(grid.month)
  const size = isPhone ? 'phone' : 'wide'
  return (
    <div
      ref={element}
      role="grid"
      aria-label={t`Calendar, ${title}`}
      className={`${MONTH[size]} ${DRAGGING}`}
      tabIndex={-1}
      onPointerDown={onPointerDown}
      onKeyDown={(press) => (onMoveKey(press) ? press.preventDefault() : onKeyDown(press))}
    >
      <div role="row" className={WEEKDAYS[size]}>
        {(grid.weeks[0] ?? []).map(({ day }, column) => {
          const plain = Temporal.PlainDate.from(day)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- reuses the weekday in every month
            <div role="columnheader" key={column} aria-label={formatWeekday(plain, style, 'long')}>
              {isPhone ? formatNarrowWeekday(plain, style) : formatWeekday(plain, style)}
            </div>
          )
        })}
      </div>
      <div
        role="rowgroup"
        className={`${WEEKS[size]} ${turn}`}
        style={isPhone ? undefined : { '--row': rowHeight }}
      >
        {grid.weeks.map((week, index) => (
          // All months reuse the same 42 cells, so React does not build new cells when the month changes.
          // oxlint-disable-next-line react/no-array-index-key -- reuses the week's row in every month
          <div role="row" className="grid grid-cols-7 last:*:border-b-transparent" key={index}>
            {week.map((cell: Cell, column) => (
              <MonthCell
                // oxlint-disable-next-line react/no-array-index-key -- reuses the cell in every month
                key={column}
                cell={cell}
                isFocus={cell.day === focusDay}
                isChosen={isPhone && cell.day === date}
                isPhone={isPhone}
                onOpen={onOpen}
                onDay={isPhone ? onDate : onOpenDay}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
})

/**
 * Returns the CSS animation for the change to another month.
 * Two identical animations take turns, because CSS restarts an animation only if its name changes.
 */
function useTurn(month: Day): string {
  const [last, setLast] = useState({ month, turn: '' })
  if (last.month === month) return last.turn
  const way = month > last.month ? 'on' : 'back'
  const turn = `${FROM[way]} ${last.turn.endsWith('-a') ? 'animate-month-b' : 'animate-month-a'}`
  setLast({ month, turn })
  return turn
}
