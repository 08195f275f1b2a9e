import { openCatalogs } from '../../../lib/i18n.ts'
import { lateSection } from '../../../ui/late.tsx'

/**
 * Loads the calendar links section of the Settings page on demand.
 * A placeholder reserves the section's height while the code loads.
 */
export const CalendarLinks = lateSection(
  () =>
    Promise.all([import('./calendar-links-section.tsx'), openCatalogs(['schedule'])]).then(
      ([module]) => module.CalendarLinksSection,
    ),
  () => <div id="calendar-links" className="min-h-[280px] border-t border-line" />,
)
