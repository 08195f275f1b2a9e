import { openCatalogs } from '../../../lib/i18n.ts'
import { lateSection } from '../../../ui/late.tsx'

/** Loads the sections about reminders of children and teams on demand. */
export const ReminderSettings = lateSection(
  () =>
    Promise.all([import('./reminder-sections.tsx'), openCatalogs(['event', 'connection'])]).then(
      ([module]) => module.ReminderSections,
    ),
  () => <div className="min-h-[400px] border-t border-line" />,
)
