import { useLingui } from '@lingui/react/macro'
import { memo, useMemo, useRef, useState } from 'react'
import { formatNarrowWeekday } from '../../../lib/time/format-calendar.ts'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../lib/time/day.ts'
import type { MonthCell as Cell, MonthGrid } from '../model/month-grid.ts'
import { useDrag } from '../move/components/use-drag.ts'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { MonthCell } from './month-cell.tsx'
import './month-view.css'
import { useGridKeys } from './use-grid-keys.ts'

interface MonthViewProps {
  grid: MonthGrid
  title: string
  date: Day
  today: Day
  /** A phone shows dots, and below the grid the list of the chosen day. */
  isPhone: boolean
  onDate: (day: Day) => void
  onOpenDay: (day: Day) => void
  onOpen: (eventId: string) => void
}

export const MonthView = memo(function MonthView(props: MonthViewProps) {
  const { grid, title, date, today, isPhone, onDate, onOpenDay, onOpen } = props
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
  return (
    <div
      ref={element}
      role="grid"
      aria-label={t`Calendar, ${title}`}
      className="month"
      tabIndex={-1}
      data-phone={isPhone || undefined}
      onPointerDown={onPointerDown}
      onKeyDown={(press) => (onMoveKey(press) ? press.preventDefault() : onKeyDown(press))}
    >
      <div role="row" className="month-weekdays">
        {(grid.weeks[0] ?? []).map(({ day }) => {
          const plain = Temporal.PlainDate.from(day)
          return (
            <div role="columnheader" key={day} aria-label={formatWeekday(plain, style, 'long')}>
              {isPhone ? formatNarrowWeekday(plain, style) : formatWeekday(plain, style)}
            </div>
          )
        })}
      </div>
      <div role="rowgroup" className="month-weeks" data-turn={turn}>
        {grid.weeks.map((week, index) => (
          // A month change fills the same 42 cells anew instead of building others.
          // oxlint-disable-next-line react/no-array-index-key -- the place in the grid is what stays
          <div role="row" className="month-week" key={index}>
            {week.map((cell: Cell, column) => (
              <MonthCell
                // oxlint-disable-next-line react/no-array-index-key -- as above
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

/** Which way the month turned, alternating between two names of one animation so that each turn runs it. */
function useTurn(month: Day): string {
  const [last, setLast] = useState({ month, turn: '' })
  if (last.month === month) return last.turn
  const way = month > last.month ? 'on' : 'back'
  const name = last.turn.endsWith('a') ? 'b' : 'a'
  const turn = `${way}-${name}`
  setLast({ month, turn })
  return turn
}
