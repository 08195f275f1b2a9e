import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { MissingText } from '../../../ui/missing-text.tsx'
import { STATE, STATE_TEXT, STATE_TITLE, StateIcon } from '../../../ui/state.tsx'
import { useReload } from '../../../ui/use-reload.ts'
import { GlobalScreen } from './global-screen.tsx'

/** Shown inside the app shell if the code of a page failed to load. */
export function MissingPage() {
  const { t } = useLingui()
  const { reload, problem, isBusy, label } = useReload()
  return (
    <div className="grid flex-1 place-items-center p-6">
      <div className={STATE} role="alert">
        <StateIcon of={WifiOff} />
        <h1 className={STATE_TITLE}>{t`This part could not be loaded`}</h1>
        <div className={STATE_TEXT}>
          <MissingText problem={problem} />
        </div>
        <div className="mt-3">
          <Button variant="primary" isBusy={isBusy} onPress={reload}>
            {label}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Shown in the whole window if the code of the app shell, or of a page without app shell, failed to load. */
export function MissingScreen() {
  const { t } = useLingui()
  const { reload, problem, isBusy, label } = useReload()
  return (
    <GlobalScreen
      icon={WifiOff}
      title={t`This part could not be loaded`}
      action={
        <Button variant="primary" isBusy={isBusy} onPress={reload}>
          {label}
        </Button>
      }
    >
      {t`Homefield couldn’t be reached for a moment, or was just updated.`}
      {problem ? <span className="mt-2 block font-medium text-neg-ink">{problem}</span> : null}
    </GlobalScreen>
  )
}
