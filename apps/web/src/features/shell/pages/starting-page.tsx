import { useLingui } from '@lingui/react/macro'
import { Spinner } from '../../../ui/spinner.tsx'

/** Shown on a device without stored data, until the startup check has ended. */
export function StartingPage() {
  const { t } = useLingui()
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      <Spinner size={28} label={t`Loading...`} />
    </main>
  )
}
