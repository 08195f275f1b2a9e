import { openCatalogs } from '../../../lib/i18n.ts'
import { late } from '../../../ui/late.tsx'
import { MissingDialog } from '../../../ui/late-dialog.tsx'
import { usePreload } from '../../../ui/preload.ts'
import type { SeriesScopeDialogProps } from '../update/components/series-scope-dialog.tsx'

const loadDialog = () =>
  Promise.all([import('../update/components/series-scope-dialog.tsx'), openCatalogs(['event'])]).then(
    ([module]) => module.SeriesScopeDialog,
  )
const SeriesScopeDialog = late(loadDialog, ({ onCancel }) => <MissingDialog onClose={onCancel} />)

interface SeriesScopeProps extends SeriesScopeDialogProps {
  isOpen: boolean
}

/** Asks which events of a series a change applies to. The calendar asks through this component. */
export function SeriesScope({ isOpen, ...rest }: SeriesScopeProps) {
  usePreload(loadDialog)
  return isOpen ? <SeriesScopeDialog {...rest} /> : null
}
