import { Plural, Trans } from '@lingui/react/macro'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../lib/time/day.ts'

interface DayHeadingProps {
  day: Day
  isToday: boolean
  count: number
}

export function DayHeading({ day, isToday, count }: DayHeadingProps) {
  const style = useTimeStyle()
  return (
    <div className="day-heading">
      <h2 className="first-letter:uppercase">{formatShortDay(Temporal.PlainDate.from(day), style)}</h2>
      {isToday ? (
        <span className="today-pill">
          <Trans>Today</Trans>
        </span>
      ) : null}
      <span className="ml-auto tabular-nums">
        <Plural value={count} one="# event" other="# events" />
      </span>
    </div>
  )
}
