import { openCatalogs } from '../../../lib/i18n.ts'
import { lateExtra } from '../../../ui/late.tsx'

// Only events that run or come next have these, so the code loads separately.
export const GoingThere = lateExtra(() =>
  Promise.all([import('./going-there.tsx'), openCatalogs(['event'])]).then(([module]) => module.GoingThere),
)
