import { lazy, Suspense } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { usePreload } from '../../../ui/preload.ts'
import type { SeriesScopeDialogProps } from '../edit/components/series-scope-dialog.tsx'

const loadDialog = () =>
  Promise.all([import('../edit/components/series-scope-dialog.tsx'), openCatalogs(['event'])])
const SeriesScopeDialog = lazy(() => loadDialog().then(([module]) => ({ default: module.SeriesScopeDialog })))

interface SeriesScopeProps extends SeriesScopeDialogProps {
  isOpen: boolean
}

/** Asks which events of a repetition are meant; for callers outside of the event's own screens. */
export function SeriesScope({ isOpen, ...rest }: SeriesScopeProps) {
  usePreload(loadDialog)
  if (!isOpen) return null
  return (
    <Suspense>
      <SeriesScopeDialog {...rest} />
    </Suspense>
  )
}
