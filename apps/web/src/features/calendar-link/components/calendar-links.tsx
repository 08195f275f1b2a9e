import { openCatalogs } from '../../../lib/i18n.ts'
import { lateSection } from '../../../ui/late.tsx'

/** The section of Settings with calendar links. While its code loads, its space is reserved. */
export const CalendarLinks = lateSection(
  () =>
    Promise.all([import('./calendar-links-section.tsx'), openCatalogs(['schedule'])]).then(
      ([module]) => module.CalendarLinksSection,
    ),
  () => <div id="calendar-links" className="min-h-[280px] border-t border-line" />,
)
