import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { usePreload } from '../../../ui/preload.ts'
import type { EventDetailProps } from '../../event/components/event-detail.tsx'

const loadOpenEvent = () => Promise.all([import('./open-event.tsx'), openCatalogs(['event', 'schedule'])])
const OpenEvent = lazy(() => loadOpenEvent().then(([module]) => ({ default: module.OpenEvent })))

/** An event opened from any list of the app. */
export function EventDetail({ eventId, known, onClose }: EventDetailProps) {
  usePreload(loadOpenEvent)
  if (eventId === null) return null
  return (
    <Suspense>
      <OpenEvent key={eventId} eventId={eventId} known={known} onClose={onClose} />
    </Suspense>
  )
}
