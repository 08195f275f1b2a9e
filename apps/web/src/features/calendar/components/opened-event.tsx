import type { Event } from '@homefield/contract/event'
import { EventDetail } from '../../event/components/event-detail.tsx'

interface OpenedEventProps {
  eventId: string | undefined
  /** The calendar's events. Until the details load, the dialog shows the opened event from this list. */
  events: readonly Event[] | undefined
  opensMessages?: boolean
  onMessagesClosed?: () => void
  onClose: () => void
}

/** Shows the event named in the URL in a dialog over the calendar. */
export function OpenedEvent({ eventId, events, ...asked }: OpenedEventProps) {
  const known = eventId === undefined ? undefined : events?.find((event) => hasRow(event, eventId))
  return <EventDetail eventId={eventId ?? null} known={known} {...asked} />
}

function hasRow(event: Event, id: string): boolean {
  return event.id === id || event.children.some((child) => child.eventId === id)
}
