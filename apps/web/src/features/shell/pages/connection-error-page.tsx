import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { GlobalScreen } from './global-screen.tsx'

/**
 * `unreachable` and `timeout`: the server does not respond. `initialize`: the app itself could not start.
 */
export function ConnectionErrorPage({ cause }: { cause: 'unreachable' | 'timeout' | 'initialize' }) {
  const { t } = useLingui()
  return (
    <GlobalScreen
      icon={WifiOff}
      title={t`Connection Error`}
      action={<Button variant="primary" onPress={() => location.reload()}>{t`Retry Connection`}</Button>}
    >
      {cause === 'initialize'
        ? t`Failed to initialize application`
        : t`Failed to connect to the backend services`}
      {cause === 'timeout' ? <span className="block">{t`Connection timeout`}</span> : null}
    </GlobalScreen>
  )
}
