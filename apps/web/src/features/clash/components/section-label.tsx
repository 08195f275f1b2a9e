import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayOf, formatMonthDay, formatShortDay, formatWeekday } from '../../../lib/time/format-date.ts'
import { formatDaysAhead } from '../../../lib/time/format-days-ahead.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { type Day, daysBetween } from '../../../lib/time/day.ts'
import type { ClashSection } from '../model/groups.ts'
import { weekdaysText } from './weekday-text.ts'

/** Heading of a day's clashes, such as 'Today Thu, May 14'. A repeated clash says '4 Mondays' and names the dates. */
export function SectionLabel({ section, today }: { section: ClashSection; today: Day }) {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const day = Temporal.PlainDate.from(section.day)
  const date = formatShortDay(day, style)
  const [group] = section.groups
  const dates = group?.clashes ?? []
  const count = dates.length
  const ahead = daysBetween(today, section.day)
  const weekday = formatWeekday(day, style, 'long')
  const weekdays = i18n._(weekdaysText(group?.weekday ?? 1))
  if (count > 1) {
    const days = dates.map(({ clash }) =>
      formatMonthDay(dayOf(Temporal.Instant.from(clash.from), style), style),
    )
    return (
      <Label title={plural(count, { one: `# ${weekday}`, other: `# ${weekdays}` })}>
        {new Intl.ListFormat(style.locale).format(days)}
      </Label>
    )
  }
  return ahead === 0 ? (
    <Label title={t`Today`}>{date}</Label>
  ) : (
    <Label title={date}>{formatDaysAhead(ahead, style)}</Label>
  )
}

function Label({ title, children }: { title: string; children: ReactNode }) {
  return (
    <h2 className="mt-[22px] mb-2 text-[13px]/[20px] font-normal text-ink-3 tabular-nums">
      <b className="mr-1 text-lg font-[650]">{title}</b> {children}
    </h2>
  )
}
