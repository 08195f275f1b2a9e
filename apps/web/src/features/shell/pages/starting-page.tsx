import { useLingui } from '@lingui/react/macro'
import { Spinner } from '../../../ui/spinner.tsx'

/** Shown until the startup check has passed, on a device without stored data. */
export function StartingPage() {
  const { t } = useLingui()
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      <Spinner size={28} label={t`Loading...`} />
    </main>
  )
}
