import type { Event } from '@homefield/contract/event'
import type { ReactNode } from 'react'
import { ChildDiscs } from './child-discs.tsx'
import { useEventText } from './use-event-text.ts'

/** Shows which event a dialog is about: the children, the title, and a line of details. */
export function EventPlate({ event, children }: { event: Event; children: ReactNode }) {
  const title = useEventText().title(event)
  return (
    <div className="flex items-center gap-3 rounded-[10px] bg-sunken p-3 wrap-anywhere">
      <ChildDiscs event={event} size={36} />
      <div className="min-w-0 flex-1">
        <b>{title}</b>
        <p className="text-xs text-ink-3 tabular-nums">{children}</p>
      </div>
    </div>
  )
}
