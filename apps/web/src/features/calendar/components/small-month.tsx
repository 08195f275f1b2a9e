import { memo } from 'react'
import { formatNarrowWeekday } from '../../../lib/time/format-calendar.ts'
import { formatDay, formatMonth } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { type Day, isSameMonth } from '../../../lib/time/day.ts'
import { monthDays } from '../model/month-grid.ts'

interface SmallMonthProps {
  date: Day
  today: Day
  onDate: (day: Day) => void
}

const DAY = 'size-[calc(28*var(--type-px))] rounded-[calc(14*var(--type-px))] text-center'
const CHOSEN = 'font-bold text-ink inset-ring-ink not-focus-visible:inset-ring-[1.5px]'
const TODAY = 'bg-ink font-bold text-ink-invert'
const IN_MONTH = 'text-ink hover:bg-hover'
const OUT_OF_MONTH = 'text-ink-3 hover:bg-hover'

export const SmallMonth = memo(function SmallMonth({ date, today, onDate }: SmallMonthProps) {
  const style = useTimeStyle()
  const days = monthDays(date)
  return (
    <fieldset
      className="grid grid-cols-7 justify-items-center text-[12px]/[28px] tabular-nums"
      aria-label={formatMonth(Temporal.PlainDate.from(date), style)}
    >
      {days.slice(0, 7).map((day) => (
        <span key={day} className="text-[11px] text-ink-3" aria-hidden="true">
          {formatNarrowWeekday(Temporal.PlainDate.from(day), style)}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={`${DAY} ${day === today ? TODAY : day === date ? CHOSEN : isSameMonth(day, date) ? IN_MONTH : OUT_OF_MONTH}`}
          tabIndex={day === date ? 0 : -1}
          aria-label={formatDay(Temporal.PlainDate.from(day), style)}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === date}
          onClick={() => onDate(day)}
        >
          {Number(day.slice(-2))}
        </button>
      ))}
    </fieldset>
  )
})
