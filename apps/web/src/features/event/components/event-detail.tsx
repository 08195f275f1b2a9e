import type { Event } from '@homefield/contract/event'
import { createContext, type ReactNode, useContext } from 'react'

export interface EventDetailProps {
  /**
   * The id of the open event. Null if no event is open.
   * An event of several children has one id per child, and each of the ids opens the event.
   */
  eventId: string | null
  /** The event's data from the list, shown at once while the full event loads. */
  known?: Event | undefined
  /** True if the messages open as well, for example from a notification. */
  opensMessages?: boolean
  /** Called when the messages are closed, so that the URL can drop its parameter. */
  onMessagesClosed?: (() => void) | undefined
  onClose: () => void
}

const Shown = createContext<((props: EventDetailProps) => ReactNode) | null>(null)

/**
 * Provides the component that renders an open event.
 * The app shell provides it, because the event dialog imports clashes, changes and the map.
 * Components that list events can open an event without importing those features.
 */
export const ShownEvent = Shown.Provider

/** The full details of one event, shown over the page that the user opened it from. */
export function EventDetail(props: EventDetailProps) {
  const show = useContext(Shown)
  if (show === null) throw new Error('The event detail needs a <ShownEvent> above it')
  return show(props)
}
