import { useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import { useState } from 'react'
import { isNative } from '../../../lib/api/transport.ts'
import { loadNewest } from '../../../lib/installed/newest.ts'
import { Button } from '../../../ui/button.tsx'
import { GlobalScreen } from './global-screen.tsx'

/**
 * Shown if the server no longer supports this version of the app.
 * Pending changes stay in the mutation queue, and the next version of the app sends them.
 */
export function OutdatedPage() {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const load = () => {
    setBusy(true)
    loadNewest().catch(() => location.reload())
  }
  return (
    <GlobalScreen
      icon={CloudDownload}
      title={t`Update Homefield`}
      action={
        isNative() ? (
          <Button onPress={() => location.reload()}>{t`Check again`}</Button>
        ) : (
          <Button variant="primary" isBusy={isBusy} onPress={load}>{t`Reload`}</Button>
        )
      }
    >
      {isNative()
        ? t`This version is too old. Update the app in the App Store or on Google Play. Unsent changes on this device are kept and sent afterward.`
        : t`This version is too old. Reload to get the new one. Unsent changes on this device are kept and sent afterward.`}
    </GlobalScreen>
  )
}
