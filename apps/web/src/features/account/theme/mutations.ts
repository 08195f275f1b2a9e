import type { Me, SettingsChange } from '@homefield/contract/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { setTheme, type Theme } from '../../../lib/theme.ts'

/** Settings are one row: its changes go one after the other. */
export const SETTINGS_LANE = 'settings'

/** What is saved with a version is made on top of the changes before it, also of those that carry none. */
export function settingsIntent(body: SettingsChange) {
  return {
    kind: 'changeSettings',
    lane: SETTINGS_LANE,
    versionAt: 'settings.version',
    body,
  } as const
}

/** At once on this device, and with the account as soon as the network allows. */
export function useChangeTheme(): (theme: Theme) => void {
  const client = useQueryClient()
  return (theme) => {
    setTheme(theme)
    void save(client, theme)
  }
}

async function save(client: QueryClient, theme: Theme): Promise<void> {
  // First of all: whoever leaves the page at once has chosen, too. Without storage the choice still holds on this device; it
  // is not worth a message.
  const stored = enqueue(settingsIntent({ theme })).catch(() => undefined)
  // An answer under way still has the old theme and would switch back.
  await client.cancelQueries({ queryKey: meQuery.queryKey })
  client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, theme } })
  await stored
}
