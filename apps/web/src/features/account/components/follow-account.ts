import { useEffect } from 'react'
import type { Me } from '@homefield/contract/account'
import { activateLanguage } from '../../../lib/i18n.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { setTheme } from '../../../lib/theme.ts'
import { SETTINGS_LANE } from '../theme/mutations.ts'

/** Theme and language follow the account, unless a change made here is still on its way there. */
export function useFollowAccount(me: Me | undefined): void {
  // A refused change is on its way no more.
  const isWaiting = useOutbox(SETTINGS_LANE).some((command) => command.state !== 'failed')
  const theme = me?.settings.theme
  const language = me?.settings.language
  useEffect(() => {
    if (theme && !isWaiting) setTheme(theme)
  }, [theme, isWaiting])
  useEffect(() => {
    if (language && !isWaiting) void activateLanguage(language)
  }, [language, isWaiting])
}
