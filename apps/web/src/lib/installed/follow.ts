/**
 * Whether this browser can keep the app: in a secure context alone (https, or this very machine), and not in a native
 * wrapper, which brings its files along.
 */
import { isNative } from '../api/transport.ts'
import { sayOpened } from '../../platform/opened.ts'
import { reloadHere } from '../session/reload.ts'
import { PRELOAD_AFTER } from '../../ui/preload-after.ts'

/**
 * From the first moment on: where another tab takes a new version, this one goes with it. Registering comes later, and with
 * code of its own.
 */
export function followWorker(): void {
  if (!import.meta.env.PROD || isNative() || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The first worker of a device takes over the page that brought it: the same build, nothing to load anew.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) reloadHere()
    isFirst = false
  })
  // A press on a notification leads on in a page that stands already.
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type === 'OPEN' && typeof data.path === 'string') sayOpened(data.path)
    },
  )
  setTimeout(() => {
    import('./worker.ts').then(
      ({ startWorker }) => startWorker(),
      () => undefined, // in a dead spot, at the next start
    )
  }, PRELOAD_AFTER)
}
