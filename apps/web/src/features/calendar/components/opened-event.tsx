import type { Event } from '@homefield/contract/event'
import { EventDetail } from '../../event/components/event-detail.tsx'

interface OpenedEventProps {
  eventId: string | undefined
  /** The calendar's events, shown at once while the full event loads. */
  events: readonly Event[] | undefined
  opensMessages?: boolean
  onMessagesClosed?: () => void
  onClose: () => void
}

/** The event that the URL names, opened over the calendar. */
export function OpenedEvent({ eventId, events, ...asked }: OpenedEventProps) {
  const known = eventId === undefined ? undefined : events?.find((event) => hasRow(event, eventId))
  return <EventDetail eventId={eventId ?? null} known={known} {...asked} />
}

function hasRow(event: Event, id: string): boolean {
  return event.id === id || event.children.some((child) => child.eventId === id)
}
