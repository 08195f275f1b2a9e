/**
 * The service worker is used only in a secure context (HTTPS or localhost).
 * A native wrapper does not use it, because the wrapper ships its own files.
 */
import { isNative } from '../api/transport.ts'
import { sayOpened } from '../../platform/opened.ts'
import { reloadHere } from '../session/reload.ts'
import { PRELOAD_AFTER } from '../../ui/preload-after.ts'

/**
 * Runs at start-up. If another tab activates a new version, this tab reloads too.
 * The worker is registered later, in a separate chunk.
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || isNative() || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker of a device takes control of the page that installed it.
  // Worker and page are of the same build, so no reload is needed.
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
