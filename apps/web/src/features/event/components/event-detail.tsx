import type { Event } from '@homefield/contract/event'
import { createContext, type ReactNode, useContext } from 'react'

export interface EventDetailProps {
  /**
   * The id of the event to show. If the id is null, the dialog is closed.
   * An event of several children has one id per child. Each child's id opens the event.
   */
  eventId: string | null
  /** The event's data from the list. The dialog shows the data until the full event has loaded. */
  known?: Event | undefined
  /** True if the dialog opens with the event's messages, for example from a notification about a message. */
  opensMessages?: boolean
  /** Called when the user closes the messages, so that the page can remove the URL parameter. */
  onMessagesClosed?: (() => void) | undefined
  onClose: () => void
}

const Shown = createContext<((props: EventDetailProps) => ReactNode) | null>(null)

/**
 * Provides the component that renders an open event. The app shell passes the component.
 * The event dialog imports other features, such as clashes and the map.
 * Through this context, a list of events opens the event dialog without importing the dialog's features.
 */
export const ShownEvent = Shown.Provider

/** Shows the full details of an event in a dialog over the current page. */
export function EventDetail(props: EventDetailProps) {
  const show = useContext(Shown)
  if (show === null) throw new Error('The event detail needs a <ShownEvent> above it')
  return show(props)
}
