import type { Event } from '@homefield/contract/event'
import { splitOccasion } from '../model/occasion.ts'
import './one-line-title.css'

/** A title where there is one line for it: what all games of an occasion begin with gives way first. */
export function OneLineTitle({ title, activity }: { title: string; activity: Event['activity'] }) {
  const split = splitOccasion(title, activity)
  if (!split) return title
  return (
    <span className="one-line-title">
      <span className="one-line-occasion">{split.occasion}</span>{' '}
      <span className="one-line-rest">{split.rest}</span>
    </span>
  )
}
