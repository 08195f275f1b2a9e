import type { Me } from '@homefield/contract/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { enqueue } from '../../../lib/outbox/outbox.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { setTheme, type Theme } from '../../../lib/theme.ts'

/** Settings are one row: its changes go one after the other. */
export const SETTINGS_LANE = 'settings'

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
  const stored = enqueue({ method: 'patch', path: '/settings', lane: SETTINGS_LANE, body: { theme } }).catch(
    () => undefined,
  )
  // An answer under way still has the old theme and would switch back.
  await client.cancelQueries({ queryKey: meQuery.queryKey })
  client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, theme } })
  await stored
}
