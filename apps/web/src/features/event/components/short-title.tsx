import type { Event } from '@homefield/contract/event'
import { splitOccasion } from '../model/occasion.ts'

interface ShortTitleProps {
  title: string
  activity: Event['activity']
  /** Maximum number of lines of the title. */
  lines?: number
  /** CSS class that hides the tournament's name in a narrow block, so that the opponent stays visible. */
  occasionClass?: string
}

const PART = 'overflow-hidden text-ellipsis'

/** Shortens a game's title where space is limited: truncates the tournament's name before the opponent. */
export function ShortTitle({ title, activity, lines = 1, occasionClass = '' }: ShortTitleProps) {
  const split = splitOccasion(title, activity)
  if (!split) return title
  const hasLines = lines > 1
  return (
    <span
      data-short-title
      className={`flex min-w-0 gap-x-[0.3em] whitespace-nowrap ${hasLines ? 'flex-wrap' : ''}`}
      style={hasLines ? { '--rest': lines - 1 } : undefined}
    >
      <span
        className={`min-w-[2.6em] flex-[0_10000_auto] ${PART} ${hasLines ? 'max-w-full' : ''} ${occasionClass}`}
      >
        {split.occasion}
      </span>{' '}
      <span
        className={`min-w-0 flex-initial ${PART} ${hasLines ? 'line-clamp-(--rest) whitespace-normal' : ''}`}
      >
        {split.rest}
      </span>
    </span>
  )
}
