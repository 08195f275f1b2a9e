import { useLingui } from '@lingui/react/macro'
import { dayOf, formatDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

/** Shows the current time in the chosen zone, so that users notice if they chose the wrong zone. */
export function LiveClock({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const style = { ...useTimeStyle(), timeZone }
  const now = useNow()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 rounded-[10px] bg-sunken px-3.5 py-3 tabular-nums">
      <span className="text-sm text-ink-3">{t`Current time`}</span>
      <span className="type-d4">{formatTime(now, style)}</span>
      <span className="ml-auto text-sm text-ink-3">{formatDay(dayOf(now, style), style)}</span>
    </p>
  )
}
