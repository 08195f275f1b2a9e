import { useEffect } from 'react'
import type { Me } from '@homefield/contract/account'
import { activateLanguage } from '../../../lib/i18n.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { setTheme } from '../../../lib/theme.ts'
import { SETTINGS_QUEUE_KEY } from '../theme/mutations.ts'

/** Applies the account's theme and language, unless this device has an unsent change of settings. */
export function useFollowAccount(me: Me | undefined): void {
  // A failed change is no longer pending, so the account's theme and language replace those on this device.
  const hasPendingChange = useMutationQueue(SETTINGS_QUEUE_KEY).some((command) => command.state !== 'failed')
  const theme = me?.settings.theme
  const language = me?.settings.language
  useEffect(() => {
    if (theme && !hasPendingChange) setTheme(theme)
  }, [theme, hasPendingChange])
  useEffect(() => {
    if (language && !hasPendingChange) void activateLanguage(language)
  }, [language, hasPendingChange])
}
