import type { Me, SettingsChange } from '@homefield/contract/account'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { enqueue } from '../../../lib/mutation-queue/mutation-queue.ts'
import { meQuery } from '../../../lib/session/me.ts'
import { setTheme, type ThemeChoice } from '../../../lib/theme.ts'

/** All changes of settings share one queue key, so that they are sent in order. */
export const SETTINGS_QUEUE_KEY = 'settings'

/**
 * Builds the queued command that changes settings.
 * `versionAt` says where the response contains the new version of the settings.
 * The queue writes that version into saves that are still in the queue.
 */
export function settingsIntent(body: SettingsChange) {
  return {
    kind: 'changeSettings',
    queueKey: SETTINGS_QUEUE_KEY,
    versionAt: 'settings.version',
    body,
  } as const
}

/** Changes the theme on this device immediately, and on the account once the change can be sent. */
export function useChangeTheme(): (theme: ThemeChoice) => void {
  const client = useQueryClient()
  return (theme) => {
    setTheme(theme)
    void save(client, theme)
  }
}

async function save(client: QueryClient, theme: ThemeChoice): Promise<void> {
  // The change is queued first, so that it is not lost if the user leaves the page immediately.
  // If the change cannot be queued, no error is shown, because the theme still applies on this device.
  const stored = enqueue(settingsIntent({ theme })).catch(() => undefined)
  // Cancels running requests for `me`, because their responses would bring back the old theme.
  await client.cancelQueries({ queryKey: meQuery.queryKey })
  client.setQueryData<Me>(meQuery.queryKey, (me) => me && { ...me, settings: { ...me.settings, theme } })
  await stored
}
