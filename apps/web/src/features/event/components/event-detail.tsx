import type { Event } from '@homefield/contract/event'
import { createContext, type ReactNode, useContext } from 'react'

export interface EventDetailProps {
  /** Of any row of the happening. Null: closed. */
  eventId: string | null
  /** What a list already knows of it: shown at once, while the event itself is read. */
  known?: Event | undefined
  /** Asked for together with its messages (a notification). */
  opensMessages?: boolean
  /** They were closed: the address need not ask for them any more. */
  onMessagesClosed?: (() => void) | undefined
  onClose: () => void
}

const Shown = createContext<((props: EventDetailProps) => ReactNode) | null>(null)

/**
 * What shows an event. It puts together what stands on this feature (clashes, changes, the map), so that it is handed in
 * from above; whoever lists events opens them without knowing what is shown.
 */
export const ShownEvent = Shown.Provider

/** One event with everything about it, over the page it was opened from. */
export function EventDetail(props: EventDetailProps) {
  const show = useContext(Shown)
  if (show === null) throw new Error('No <ShownEvent> above: nothing says how an event is shown')
  return show(props)
}
