import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { reloadPage } from '../lib/session/reload.ts'

/**
 * Returns the label, the busy state and the press handler of a button that reloads the page.
 * If the server cannot be reached, the button shows an error instead, because a reload would leave a blank page.
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
