import { openCatalogs } from '../../../lib/i18n.ts'
import { lateSection } from '../../../ui/late.tsx'

/**
 * Loads the driving sections of the Settings page on demand.
 * A placeholder reserves the height of the first section while the code loads.
 */
export const DrivingSettings = lateSection(
  () =>
    Promise.all([import('./driving-sections.tsx'), openCatalogs(['event', 'coverage'])]).then(
      ([module]) => module.DrivingSections,
    ),
  () => <div id="driving" className="min-h-[200px] border-t border-line" />,
)
