import { reloadHere } from '../session/reload.ts'
import { takeOver } from './take-over.ts'

/**
 * Loads a newer build of the app when the server no longer supports this build.
 * If a service worker with a newer build is available, `loadNewest` activates it.
 * A reload alone is not enough, because the current service worker would serve the unsupported build again.
 * If there is no newer service worker, `loadNewest` unregisters the current one and reloads from the network.
 */
export async function loadNewest(): Promise<void> {
  const registration = await workers()?.getRegistration()
  if (registration) {
    await registration.update().catch(() => undefined)
    const next = registration.waiting ?? (await installed(registration.installing))
    if (next) return takeOver()
    await registration.unregister()
  }
  reloadHere()
}

/** Returns the browser's API for service workers, or undefined on plain HTTP, which has no service workers. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}

/**
 * Waits for the installation of a service worker. Resolves with the worker, or with null if the installation fails.
 */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    })
  })
}
