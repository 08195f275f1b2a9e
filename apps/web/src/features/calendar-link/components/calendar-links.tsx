import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'

const Section = lazy(() =>
  Promise.all([import('./calendar-links-section.tsx'), openCatalogs(['schedule'])]).then(([module]) => ({
    default: module.CalendarLinksSection,
  })),
)

/** The part of Settings about links for other calendars; its place is kept while its code comes. */
export function CalendarLinks() {
  return (
    <Suspense fallback={<div id="calendar-links" className="min-h-[280px] border-t border-line" />}>
      <Section />
    </Suspense>
  )
}
