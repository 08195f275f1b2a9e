import { useLingui } from '@lingui/react/macro'
import { dayOf } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { momentOf } from '../../model/typed-time.ts'
import type { EventValues } from '../model/values.ts'

/** Returns 'Ends 6:00 PM', or null while the start or the duration is missing. */
export function useEndText(values: EventValues): string | null {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { date, startTime, isSecond, durationMinutes } = values
  if (date === null || startTime === null || durationMinutes === null) return null
  const end = momentOf({ date, startTime, isSecond }, style.timeZone).add({ minutes: durationMinutes })
  const time = formatTime(end, style)
  return dayOf(end, style).toString() === date ? t`Ends ${time}` : t`Ends ${time} the next day`
}
