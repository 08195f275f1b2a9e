import { reloadHere } from '../session/reload.ts'
import { takeOver } from './take-over.ts'

/**
 * Loads a newer build of the app when the server no longer supports this build.
 * A new service worker with the newer build may already be installed and waiting.
 * Without a newer service worker, the current worker would serve the unsupported build again.
 * `loadNewest` then unregisters the current worker and reloads the page from the network.
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

/** Returns undefined in insecure contexts, which have no service workers. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}

/** Resolves with the worker after the installation, or with null if the installation fails. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    })
  })
}
