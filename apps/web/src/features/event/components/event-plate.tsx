import type { Event } from '@homefield/contract/event'
import type { ReactNode } from 'react'
import { ChildDiscs } from './child-discs.tsx'
import { useEventText } from './use-event-text.ts'
import './event-plate.css'

/** Which event a dialog is about: its child and title, and a line of what matters here. */
export function EventPlate({ event, children }: { event: Event; children: ReactNode }) {
  const title = useEventText().title(event)
  return (
    <div className="event-plate">
      <ChildDiscs event={event} size={36} />
      <div className="min-w-0 flex-1">
        <b>{title}</b>
        <p>{children}</p>
      </div>
    </div>
  )
}
