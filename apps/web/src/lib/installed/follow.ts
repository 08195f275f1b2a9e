/**
 * The service worker is used only in a secure context (HTTPS or localhost).
 * A native wrapper uses no service worker, because the wrapper ships the app's files.
 */
import { isNative } from '../api/transport.ts'
import { sayOpened } from '../../platform/opened.ts'
import { reloadHere } from '../session/reload.ts'
import { PRELOAD_AFTER } from '../../ui/preload-after.ts'

/**
 * Reloads this tab when another tab activates a new version of the app. Called at start-up.
 * A separate chunk (`worker.ts`) registers the service worker some time after start-up.
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || isNative() || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // On the first visit, the new service worker takes control of the page that installed it.
  // On a first visit, page and worker come from the same build, so the page must not reload.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) reloadHere()
    isFirst = false
  })
  // When the user clicks a notification, a page that is already open navigates to the notification's target.
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
