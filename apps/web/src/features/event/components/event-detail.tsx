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
  /** Called when the messages are closed, so that the page can remove the URL's parameter. */
  onMessagesClosed?: (() => void) | undefined
  onClose: () => void
}

const Shown = createContext<((props: EventDetailProps) => ReactNode) | null>(null)

/**
 * Provides the component that renders an open event.
 * The app shell provides the component, because the event dialog imports clashes, changes and the map.
 * A list of events can therefore open an event without importing clashes, changes and the map.
 */
export const ShownEvent = Shown.Provider

/** Shows the full details of an event in a dialog over the current page. */
export function EventDetail(props: EventDetailProps) {
  const show = useContext(Shown)
  if (show === null) throw new Error('The event detail needs a <ShownEvent> above it')
  return show(props)
}
