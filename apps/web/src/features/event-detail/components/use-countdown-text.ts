import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { untilText } from '../../../lib/time/until-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import { countdownOf } from '../model.ts'

/** Returns how far away the event is, such as 'Today, in 1 h 48 min' or 'Tomorrow'. Null beyond a week. */
export function useCountdownText() {
  const { t } = useLingui()
  return (placed: Placed, now: Temporal.Instant, zone: string): string | null => {
    const countdown = countdownOf(placed, now, zone)
    if (countdown === null) return null
    const { unit, count } = countdown
    const until = (instant: number | null) => untilText(instant ?? 0, { ms: now.epochMilliseconds })
    if (unit === 'now')
      return placed.hasEnd && placed.endMs !== null ? t`Now, ends ${until(placed.endMs)}` : t`Now`
    if (unit === 'over') return t`Over`
    if (unit === 'today') return t`Today`
    if (unit === 'tomorrow') return t`Tomorrow`
    if (unit === 'days') return plural(count, { one: 'In # day', other: 'In # days' })
    const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
    const left = until(placed.startMs)
    return placed.firstDay === today ? t`Today, ${left}` : t`Tomorrow, ${left}`
  }
}
