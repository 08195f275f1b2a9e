import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Placed } from '../../event/model/placement.ts'
import { countdownOf } from '../model.ts'

/** Returns how far away the event is in words, such as 'In 40 minutes' or 'Tomorrow'. Null beyond a week. */
export function useCountdownText() {
  const { t } = useLingui()
  return (placed: Placed, now: Temporal.Instant, zone: string): string | null => {
    const countdown = countdownOf(placed, now, zone)
    if (countdown === null) return null
    const { unit, count } = countdown
    if (unit === 'now') return t`Now`
    if (unit === 'over') return t`Over`
    if (unit === 'today') return t`Today`
    if (unit === 'tomorrow') return t`Tomorrow`
    if (unit === 'minutes') return plural(count, { one: 'In # minute', other: 'In # minutes' })
    if (unit === 'hours') return plural(count, { one: 'Today, in # hour', other: 'Today, in # hours' })
    return plural(count, { one: 'In # day', other: 'In # days' })
  }
}
