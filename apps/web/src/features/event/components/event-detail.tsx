import type { Event } from '@homefield/contract/event'
import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { usePreload } from '../../../ui/preload.ts'

const loadOpenEvent = () =>
  Promise.all([import('../detail/components/open-event.tsx'), openCatalogs(['event', 'schedule'])])
const OpenEvent = lazy(() => loadOpenEvent().then(([module]) => ({ default: module.OpenEvent })))

interface EventDetailProps {
  /** Of any row of the happening. Null: closed. */
  eventId: string | null
  /** What a list already knows of it: shown at once, while the event itself is read. */
  known?: Event | undefined
  onClose: () => void
}

/** One event with everything about it, over the page it was opened from. */
export function EventDetail({ eventId, known, onClose }: EventDetailProps) {
  usePreload(loadOpenEvent)
  if (eventId === null) return null
  return (
    <Suspense>
      <OpenEvent key={eventId} eventId={eventId} known={known} onClose={onClose} />
    </Suspense>
  )
}
