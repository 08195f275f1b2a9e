import { Ban, CalendarClock, CalendarX, Hourglass, type LucideIcon, Timer } from 'lucide-react'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import type { EventStatus } from '../model/event-status.ts'
import { useEventText } from './use-event-text.ts'

export const EVENT_STATUS_LOOK: Record<EventStatus, { tone: Tone; icon: LucideIcon }> = {
  cancelled: { tone: 'neg', icon: Ban },
  postponed: { tone: 'cau', icon: CalendarClock },
  removed: { tone: 'neutral', icon: CalendarX },
  timeTbd: { tone: 'cau', icon: Hourglass },
  noEnd: { tone: 'neutral', icon: Timer },
}

export function EventStatusTag({ status }: { status: EventStatus }) {
  const text = useEventText()
  const { tone, icon } = EVENT_STATUS_LOOK[status]
  return (
    <Tag tone={tone} icon={icon}>
      {text.status(status)}
    </Tag>
  )
}
