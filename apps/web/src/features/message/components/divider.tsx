import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatShortDay, formatFullDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { TimelineRow } from '../model/timeline.ts'

type Row = Extract<TimelineRow, { kind: 'day' | 'unread' }>

const LINE =
  'flex items-center gap-2.5 py-2.5 text-[11px]/[14px] font-semibold before:h-px before:flex-1 after:h-px after:flex-1'
const INK: Record<Row['kind'], string> = {
  day: 'text-ink-3 before:bg-line after:bg-line',
  unread: 'text-brand-ink before:bg-brand-ink/35 after:bg-brand-ink/35',
}

/** Shows a divider with text: a date above the first message of a day, or the number of unread messages. */
export function Divider({ row }: { row: Row }) {
  const { t } = useLingui()
  const dayText = useDayText()
  const text =
    row.kind === 'day'
      ? dayText(row.day)
      : row.count > 99
        ? t`99+ new messages`
        : plural(row.count, { one: '# new message', other: '# new messages' })
  return (
    <div className={`${LINE} ${INK[row.kind]}`}>
      <span>{text}</span>
    </div>
  )
}

/**
 * Formats the date of a divider: 'Today', 'Yesterday', or the weekday of a date within a week.
 * Older dates look like 'Thu, May 14' within 300 days, and contain the year after 300 days.
 */
function useDayText() {
  const { t } = useLingui()
  const style = useTimeStyle()
  const today = useNow().toZonedDateTimeISO(style.timeZone).toPlainDate()
  return (day: Temporal.PlainDate): string => {
    const age = day.until(today, { largestUnit: 'days' }).days
    if (age === 0) return t`Today`
    if (age === 1) return t`Yesterday`
    if (age > 0 && age < 7) return formatWeekday(day, style, 'long')
    return age >= 0 && age < 300 ? formatShortDay(day, style) : formatFullDay(day, style)
  }
}
