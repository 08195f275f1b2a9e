import { memo } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { formatNarrowWeekday } from '../../../lib/time/format-calendar.ts'
import { formatDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { hue } from '../../../ui/hue.ts'
import type { Placed } from '../../event/model/placement.ts'
import { childDots } from '../model/child-dots.ts'
import './day-strip.css'

interface DayStripProps {
  days: readonly Day[]
  date: Day
  today: Day
  onDay: ReadonlyMap<Day, readonly Placed[]>
  onDate: (day: Day) => void
}

/** Above a phone's day: its week, each day with a dot for each child who has something. */
export const DayStrip = memo(function DayStrip({ days, date, today, onDay, onDate }: DayStripProps) {
  const style = useTimeStyle()
  return (
    <div className="day-strip">
      {days.map((day) => {
        const plain = Temporal.PlainDate.from(day)
        return (
          <button
            key={day}
            type="button"
            aria-label={formatDay(plain, style)}
            aria-pressed={day === date}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDate(day)}
          >
            <small>{formatNarrowWeekday(plain, style)}</small>
            <b>{plain.day}</b>
            <span className="day-strip-dots">
              {childDots(onDay.get(day) ?? [])
                .slice(0, 3)
                .map(({ id, color, isFriend }) => (
                  <span key={id} {...hue(color, 'month-dot')} data-friend={isFriend || undefined} />
                ))}
            </span>
          </button>
        )
      })}
    </div>
  )
})
