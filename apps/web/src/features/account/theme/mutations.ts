import type { Me, SettingsChange } from '@homefield/contract/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { enqueue } from '../../../lib/mutation-queue/mutation-queue.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { setTheme, type Theme } from '../../../lib/theme.ts'

/** All changes to settings share one queue key, so that they are sent one after the other. */
export const SETTINGS_QUEUE_KEY = 'settings'

/**
 * Builds the command that changes settings.
 * `versionAt` is the path of the new version in the response. The queue writes this version into later saves.
 */
export function settingsIntent(body: SettingsChange) {
  return {
    kind: 'changeSettings',
    queueKey: SETTINGS_QUEUE_KEY,
    versionAt: 'settings.version',
    body,
  } as const
}

/** Changes the theme on this device at once, and on the account as soon as the network allows. */
export function useChangeTheme(): (theme: Theme) => void {
  const client = useQueryClient()
  return (theme) => {
    setTheme(theme)
    void save(client, theme)
  }
}

async function save(client: QueryClient, theme: Theme): Promise<void> {
  // Store the change first, so that it is kept even if the user leaves the page at once.
  // If the change cannot be stored, the theme still applies on this device, so no error is shown.
  const stored = enqueue(settingsIntent({ theme })).catch(() => undefined)
  // A request for `me` that is still running would bring back the old theme, so it is canceled.
  await client.cancelQueries({ queryKey: meQuery.queryKey })
  client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, theme } })
  await stored
}
