import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatFullDay, formatShortDay } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import type { TimeStyle } from '../../../../lib/time/time-style.ts'
import type { Day } from '../../../../lib/time/day.ts'
import type { Now } from '../../../event/model/placement.ts'
import { checkedAt } from '../model/checked.ts'
import { zoneOfWeek } from '../model/zone-of-week.ts'
import { everyTeamQuery } from '../queries.ts'

interface PrintFootProps {
  now: Now
  /** First and last day of the printed week. */
  days: readonly [Day, Day]
  hasFriends: boolean
  className?: string
}

/** Prints a legend, the time of printing, the time zone, and when each platform's events were last fetched. */
export function PrintFoot({ now, days, hasFriends, className }: PrintFootProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const teams = useQuery(everyTeamQuery).data?.teams ?? []
  const printed = `${formatFullDay(dayOf(now.instant, style), style)}, ${formatTime(now.instant, style)}`
  const zone = zoneOfWeek(days, style)
  const checks = checkedAt(teams)
  const [only] = checks
  const areAllWell = teams.every(({ problem }) => problem === null)
  const moment = only && checks.length === 1 && areAllWell ? momentOf(only.at, now, style) : null
  const moments = checks
    .map(({ at, platforms }) => `${platforms.join(', ')} ${momentOf(at, now, style)}`)
    .join('; ')
  return (
    <footer
      className={`mt-2 flex flex-none justify-between gap-3.5 text-[10.5px]/[14px] text-ink-3 ${className ?? ''}`}
      aria-hidden="true"
    >
      <span className="flex-none">
        {hasFriends
          ? t`Solid bar: your children. Dashed bar: friends' children.`
          : t`The bar has the child's color.`}
      </span>
      <span className="text-right">
        {t`Printed ${printed}.`} {t`Times in ${zone}.`}{' '}
        {checks.length === 0
          ? null
          : moment === null
            ? t`Last checked: ${moments}.`
            : t`All teams last checked: ${moment}.`}
      </span>
    </footer>
  )
}

function momentOf(at: Temporal.Instant, now: Now, style: TimeStyle): string {
  const day = dayOf(at, style)
  const time = formatTime(at, style)
  return day.toString() === now.day ? time : `${formatShortDay(day, style)}, ${time}`
}
