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

export const SmallMonth = memo(function SmallMonth({ date, today, onDate }: SmallMonthProps) {
  const style = useTimeStyle()
  const days = monthDays(date)
  return (
    <fieldset className="small-month" aria-label={formatMonth(Temporal.PlainDate.from(date), style)}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className="small-weekday" aria-hidden="true">
          {formatNarrowWeekday(Temporal.PlainDate.from(day), style)}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day}
          type="button"
          tabIndex={day === date ? 0 : -1}
          aria-label={formatDay(Temporal.PlainDate.from(day), style)}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === date}
          data-out={!isSameMonth(day, date) || undefined}
          onClick={() => onDate(day)}
        >
          {Number(day.slice(-2))}
        </button>
      ))}
    </fieldset>
  )
})
