import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatNarrowWeekday } from '../../../lib/time/format-calendar.ts'
import { formatDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { Placed } from '../../event/model/placement.ts'
import { DayDots } from './child-dot.tsx'

interface DayStripProps {
  days: readonly Day[]
  date: Day
  today: Day
  onDay: ReadonlyMap<Day, readonly Placed[]>
  onDate: (day: Day) => void
}

const NUMBER =
  'min-w-[calc(30*var(--type-px))] rounded-[calc(15*var(--type-px))] text-center text-[15px]/[30px] font-semibold'
const CHOSEN = 'inset-ring-[1.5px] inset-ring-ink'
const TODAY = 'bg-ink text-ink-invert'

/** Shows the days of the week above a phone's day view, with a dot for each child who has an event. */
export const DayStrip = memo(function DayStrip({ days, date, today, onDay, onDate }: DayStripProps) {
  const style = useTimeStyle()
  return (
    <div className="grid flex-none grid-cols-7 border-b border-line px-3 pb-2 [--type-px:var(--type-px-dense)]">
      {days.map((day) => {
        const plain = Temporal.PlainDate.from(day)
        const isChosen = day === date
        const look = day === today ? TODAY : isChosen ? CHOSEN : ''
        return (
          <button
            key={day}
            type="button"
            className="flex min-h-14 flex-col items-center gap-0.5 rounded-control"
            aria-label={formatDay(plain, style)}
            aria-pressed={isChosen}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDate(day)}
          >
            <small className="text-[11px]/[14px] text-ink-3">{formatNarrowWeekday(plain, style)}</small>
            <b className={`${NUMBER} ${look}`}>{plain.day}</b>
            <DayDots events={onDay.get(day) ?? []} />
          </button>
        )
      })}
    </div>
  )
})
