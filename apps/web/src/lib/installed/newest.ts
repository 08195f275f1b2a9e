import { reloadHere } from '../session/reload.ts'
import { takeOver } from './take-over.ts'

/**
 * Replaces a build that the server no longer supports with the waiting worker's build, or with one found now.
 * If the worker finds no newer build, its own files are too old: unregister it and reload the page from the
 * network.
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

/** Undefined in insecure contexts. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}

/** Null if the worker could not download its files. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    })
  })
}
