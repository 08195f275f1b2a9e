import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../lib/time/day.ts'
import { addDays } from '../../../lib/time/day.ts'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import { DAYS_AHEAD } from '../model/next-event.ts'

interface NextLineProps {
  /** The child's next event. Null if there is none soon, and undefined while the events load. */
  next: Placed | null | undefined
  today: Day
}

/** Says when and where the child's next event is: 'Next: today 5:30 PM, Cedar Park, Field 3'. */
export function NextLine({ next, today }: NextLineProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const days = DAYS_AHEAD
  const when = ({ firstDay, start }: Placed) => {
    const time = start === null ? null : formatTime(start, style)
    if (firstDay === today) return time === null ? t`Next: today` : t`Next: today ${time}`
    if (firstDay === addDays(today, 1)) return time === null ? t`Next: tomorrow` : t`Next: tomorrow ${time}`
    const day = formatShortDay(Temporal.PlainDate.from(firstDay), style)
    return time === null ? t`Next: ${day}` : t`Next: ${day} ${time}`
  }
  const where = next ? text.place(next.event) : null
  return (
    // The line has its height while the events load, so that the cards do not move.
    <p className="min-h-[18px] truncate text-sm text-ink-2 tabular-nums">
      {next ? [when(next), where].filter((part) => part !== null).join(', ') : null}
      {next === null ? <span className="text-ink-3">{t`No events in the next ${days} days`}</span> : null}
    </p>
  )
}
