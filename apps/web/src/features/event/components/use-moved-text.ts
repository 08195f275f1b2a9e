import type { Event, EventWhen } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { moveTexts } from '../model/move-text.ts'
import { place } from '../model/placement.ts'
import { useEventText } from './use-event-text.ts'

/** Returns a function that says from when to when an event moved: 'Moved Practice: Sat 1:30 PM → 3:00 PM'. */
export function useMovedText() {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  return (event: Event, to: EventWhen): string => {
    const untimed = (when: EventWhen) => text.time(place({ ...event, when }, style.timeZone))
    const [was, now] = moveTexts(event.when, to, style, untimed)
    const title = text.title(event)
    return t`Moved ${title}: ${was} → ${now}`
  }
}
