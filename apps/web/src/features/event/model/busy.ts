import type { Event } from '@homefield/contract/event'
import { lengthOf } from './typed-time.ts'

/** The server's clash detection assumes the same length in minutes for an event without an end. */
const ASSUMED_MINUTES = 60

interface Span {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/** The parent who owns a family's schedule. The user's own family needs no name. */
export interface Family {
  readonly isOwnProfile: boolean
  readonly ownerName: string
}

/**
 * Returns the family's events that share time with the span, earliest first.
 * Like the server's clash detection, the function ignores canceled, all-day and deleted events.
 * @param family by default the user's own family
 */
export function eventsDuring(events: readonly Event[], { start, end }: Span, family?: Family): Event[] {
  const isOwn = family?.isOwnProfile ?? true
  return events
    .filter((event) => {
      const { when, status } = event
      if (when.kind === 'days' || status !== 'confirmed' || event.isHidden || event.isOwnEvent !== isOwn)
        return false
      if (!isOwn && event.ownerName !== family?.ownerName) return false
      const from = Temporal.Instant.from(when.start)
      const to = from.add({ minutes: lengthOf(event) ?? ASSUMED_MINUTES })
      return Temporal.Instant.compare(from, end) < 0 && Temporal.Instant.compare(start, to) < 0
    })
    .toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
}

const startOf = ({ when }: Event) => (when.kind === 'timed' ? when.start : when.firstDay)
