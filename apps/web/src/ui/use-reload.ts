import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reloadPage } from '../lib/session/reload.ts'

/**
 * Returns the label, the state and the press handler for a button that reloads the page.
 * If the server cannot be reached, the page stays and an error is shown, because a reload would leave a blank page.
 */
export function useReload() {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'asking' | 'unreached'>('idle')
  return {
    label: t`Reload`,
    isBusy: state === 'asking',
    problem:
      state === 'unreached' ? t`Homefield could not be reached. Check your connection and try again.` : null,
    reload: () => {
      setState('asking')
      void reloadPage().then((isOnItsWay) => {
        if (!isOnItsWay) setState('unreached')
      })
    },
  }
}
