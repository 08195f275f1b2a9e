import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { screenAsOf } from '../../../lib/query/as-of.ts'
import { lastContact } from '../../../lib/session/contact.ts'
import { dayOf, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

/**
 * Returns when the visible data was loaded, such as '3:48 PM'. Adds the day if the data is not from today.
 * Returns null if the page shows no data.
 */
export function useAsOfText(): string | null {
  const client = useQueryClient()
  const style = useTimeStyle()
  const now = useNow()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  const asOf = useSyncExternalStore(subscribe, () => screenAsOf(client, lastContact()))
  if (asOf === null) return null
  const instant = Temporal.Instant.fromEpochMilliseconds(asOf)
  const time = formatTime(instant, style)
  const day = dayOf(instant, style)
  if (day.equals(dayOf(now, style))) return time
  return `${formatShortDay(day, style)}, ${time}`
}
