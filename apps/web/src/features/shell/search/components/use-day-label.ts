import { t } from '@lingui/core/macro'
import { formatShortDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { addDays, type Day } from '../../../../lib/time/day.ts'

/** Returns a function that formats a day as 'Today', 'Tomorrow' or a date such as 'Sat, May 16'. */
export function useDayLabel(today: Day): (day: Day) => string {
  const style = useTimeStyle()
  return (day) => {
    if (day === today) return t`Today`
    if (day === addDays(today, 1)) return t`Tomorrow`
    return formatShortDay(Temporal.PlainDate.from(day), style)
  }
}
