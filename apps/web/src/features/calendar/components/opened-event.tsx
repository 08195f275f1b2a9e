import type { Event } from '@homefield/contract/event'
import { EventDetail } from '../../event/components/event-detail.tsx'

interface OpenedEventProps {
  eventId: string | undefined
  /** What the calendar already knows: shown at once, while the event itself is read. */
  events: readonly Event[] | undefined
  opensMessages?: boolean
  onMessagesClosed?: () => void
  onClose: () => void
}

/** The event that the address names, over the calendar it was opened from. */
export function OpenedEvent({ eventId, events, ...asked }: OpenedEventProps) {
  const known = eventId === undefined ? undefined : events?.find((event) => hasRow(event, eventId))
  return <EventDetail eventId={eventId ?? null} known={known} {...asked} />
}

function hasRow(event: Event, id: string): boolean {
  return event.id === id || event.children.some((child) => child.eventId === id)
}
