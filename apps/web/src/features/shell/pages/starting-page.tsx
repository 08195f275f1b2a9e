import { useLingui } from '@lingui/react/macro'
import { Spinner } from '../../../ui/spinner.tsx'

/** Until the start-up check has passed, on a device that has nothing stored to show. */
export function StartingPage() {
  const { t } = useLingui()
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      <Spinner size={28} label={t`Loading...`} />
    </main>
  )
}
