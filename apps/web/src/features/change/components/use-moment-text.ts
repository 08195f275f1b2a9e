import { useLingui } from '@lingui/react/macro'
import { ageText } from '../../../lib/time/age-text.ts'
import { dayOf, formatDay, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Formats a past time for use inside a sentence. A time before yesterday includes the day and the date.
 * Examples: 'just now', '20m ago', 'today, 7:40 AM', 'yesterday, 6:02 PM', 'Tue, May 12, 8:05 PM'.
 */
export function useMomentText() {
  const { t } = useLingui()
  const style = useTimeStyle()
  return (instant: Temporal.Instant, now: Temporal.Instant): string => {
    const elapsed = now.epochMilliseconds - instant.epochMilliseconds
    if (elapsed < MINUTE_MS) return t`just now`
    if (elapsed < HOUR_MS) return ageText(instant, now)
    const time = formatTime(instant, style)
    const days = dayOf(instant, style).until(dayOf(now, style), { largestUnit: 'days' }).days
    if (days === 0) return t`today, ${time}`
    if (days === 1) return t`yesterday, ${time}`
    const day = formatShortDay(dayOf(instant, style), style)
    return `${day}, ${time}`
  }
}

/** Formats when a problem began, such as '8:05 PM' (today) or 'Tuesday, May 12, 8:05 PM'. */
export function useSinceText() {
  const style = useTimeStyle()
  return (instant: Temporal.Instant, now: Temporal.Instant): string => {
    const time = formatTime(instant, style)
    const day = dayOf(instant, style)
    return day.equals(dayOf(now, style)) ? time : `${formatDay(day, style)}, ${time}`
  }
}
