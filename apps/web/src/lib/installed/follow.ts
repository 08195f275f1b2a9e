/**
 * Only secure contexts (HTTPS or localhost) have service workers.
 * A native wrapper needs no service worker, because the installed app contains the files of the web app.
 */
import { isNative } from '../api/transport.ts'
import { sayOpened } from '../../platform/opened.ts'
import { reloadHere } from '../session/reload.ts'
import { PRELOAD_AFTER } from '../../ui/preload-after.ts'

/**
 * Reloads this tab when this or another tab activates a new version of the app. Called at start-up.
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || isNative() || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // On the first visit, the page installs the service worker, which then takes control of the page.
  // The page and its first service worker come from the same build, so no reload is needed.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) reloadHere()
    isFirst = false
  })
  // When the user clicks a notification, the service worker tells an open page to open the notification's link.
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type === 'OPEN' && typeof data.path === 'string') sayOpened(data.path)
    },
  )
  setTimeout(() => {
    import('./worker.ts').then(
      ({ startWorker }) => startWorker(),
      () => undefined, // without a network, try again at the next start
    )
  }, PRELOAD_AFTER)
}
