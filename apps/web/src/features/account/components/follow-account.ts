import { useEffect } from 'react'
import type { Me } from '@homefield/contract/account'
import { activateLanguage } from '../../../lib/i18n.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { setTheme } from '../../../lib/theme.ts'
import { SETTINGS_LANE } from '../theme/mutations.ts'

/** Applies the account's theme and language, unless a change made on this device is still in the mutation queue. */
export function useFollowAccount(me: Me | undefined): void {
  // A failed change is no longer pending.
  const isWaiting = useMutationQueue(SETTINGS_LANE).some((command) => command.state !== 'failed')
  const theme = me?.settings.theme
  const language = me?.settings.language
  useEffect(() => {
    if (theme && !isWaiting) setTheme(theme)
  }, [theme, isWaiting])
  useEffect(() => {
    if (language && !isWaiting) void activateLanguage(language)
  }, [language, isWaiting])
}
