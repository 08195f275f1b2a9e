import type { Event } from '@homefield/contract/event'
import { splitOccasion } from '../model/occasion.ts'
import './short-title.css'

interface ShortTitleProps {
  title: string
  activity: Event['activity']
  /** As many as there is room for. */
  lines?: number
}

/** A title where there is little room: what all games of an occasion begin with gives way first, on a line of its own. */
export function ShortTitle({ title, activity, lines = 1 }: ShortTitleProps) {
  const split = splitOccasion(title, activity)
  if (!split) return title
  const rest = Math.max(1, lines - 1)
  return (
    <span
      className="short-title"
      data-lines={lines > 1 || undefined}
      style={lines > 1 ? { '--rest': rest } : undefined}
    >
      <span className="short-title-occasion">{split.occasion}</span>{' '}
      <span className="short-title-rest">{split.rest}</span>
    </span>
  )
}
