import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatShortDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatDaysAhead } from '../../../lib/time/format-days-ahead.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { type Day, daysBetween } from '../../../lib/time/day.ts'
import type { ClashSection } from '../model/groups.ts'
import { weekdaysText } from './weekday-text.ts'

/** Heading of a day's clashes, such as 'Today Thu, May 14'. Weekly clashes add 'and 3 more Mondays'. */
export function SectionLabel({ section, today }: { section: ClashSection; today: Day }) {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const day = Temporal.PlainDate.from(section.day)
  const date = formatShortDay(day, style)
  const [group] = section.groups
  const more = (group?.clashes.length ?? 1) - 1
  const ahead = daysBetween(today, section.day)
  const weekday = formatWeekday(day, style, 'long')
  const weekdays = i18n._(weekdaysText(group?.weekday ?? 1))
  const rest =
    more > 0
      ? plural(more, { one: `and # more ${weekday}`, other: `and # more ${weekdays}` })
      : ahead === 0
        ? date
        : formatDaysAhead(ahead, style)
  return (
    <h2 className="mt-[22px] mb-2 text-[13px]/[20px] font-normal text-ink-3 tabular-nums">
      <b className="mr-1 text-lg font-[650]">{ahead === 0 && more === 0 ? t`Today` : date}</b> {rest}
    </h2>
  )
}
