import type { Event } from '@homefield/contract/event'
import { createContext, type ReactNode, useContext } from 'react'

export interface EventDetailProps {
  /** Id of any row of the event group. Null: closed. */
  eventId: string | null
  /** The event as a list has it, shown at once while the full event loads. */
  known?: Event | undefined
  /** Opens the messages as well, for example from a notification. */
  opensMessages?: boolean
  /** Called when the messages are closed, so that the URL can drop its parameter. */
  onMessagesClosed?: (() => void) | undefined
  onClose: () => void
}

const Shown = createContext<((props: EventDetailProps) => ReactNode) | null>(null)

/**
 * Renders the open event. It is provided from above because it depends on features above this one (clashes, changes,
 * the map). Components that list events can open one without importing those features.
 */
export const ShownEvent = Shown.Provider

/** The full details of one event, over the page that opened it. */
export function EventDetail(props: EventDetailProps) {
  const show = useContext(Shown)
  if (show === null) throw new Error('The event detail needs a <ShownEvent> above it')
  return show(props)
}
