import { openCatalogs } from '../../../lib/i18n.ts'
import { lateSection } from '../../../ui/late.tsx'

/** The part of Settings about links for other calendars; its place is kept while its code comes. */
export const CalendarLinks = lateSection(
  () =>
    Promise.all([import('./calendar-links-section.tsx'), openCatalogs(['schedule'])]).then(
      ([module]) => module.CalendarLinksSection,
    ),
  () => <div id="calendar-links" className="min-h-[280px] border-t border-line" />,
)
