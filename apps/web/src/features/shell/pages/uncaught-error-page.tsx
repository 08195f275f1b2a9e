import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { GlobalScreen } from './global-screen.tsx'

export function UncaughtErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  return (
    <GlobalScreen
      icon={CircleAlert}
      title={t`Something went wrong`}
      action={<Button variant="primary" onPress={() => location.reload()}>{t`Reload Page`}</Button>}
    >
      {error instanceof Error ? error.message : String(error)}
    </GlobalScreen>
  )
}
