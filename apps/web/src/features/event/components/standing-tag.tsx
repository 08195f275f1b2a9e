import { Ban, CalendarClock, CalendarX, Hourglass, type LucideIcon, Timer } from 'lucide-react'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import type { Standing } from '../model/standing.ts'
import { useEventText } from './use-event-text.ts'

export const STANDING_LOOK: Record<Standing, { tone: Tone; icon: LucideIcon }> = {
  cancelled: { tone: 'neg', icon: Ban },
  postponed: { tone: 'cau', icon: CalendarClock },
  removed: { tone: 'neutral', icon: CalendarX },
  timeTbd: { tone: 'cau', icon: Hourglass },
  noEnd: { tone: 'neutral', icon: Timer },
}

export function StandingTag({ standing }: { standing: Standing }) {
  const text = useEventText()
  const { tone, icon } = STANDING_LOOK[standing]
  return (
    <Tag tone={tone} icon={icon}>
      {text.standing(standing)}
    </Tag>
  )
}
