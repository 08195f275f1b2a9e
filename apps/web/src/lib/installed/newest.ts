import { reloadHere } from '../session/reload.ts'
import { takeOver } from './take-over.ts'

/**
 * Replaces a build that the server no longer serves: by the one that waits, or that is found now. Where the worker finds
 * none, its own files are what is too old, and the page is fetched without it.
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

/** Missing in insecure contexts. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}

/** Null where it could not fetch its files. */
function installed(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') resolve(worker)
      if (worker.state === 'redundant') resolve(null)
    })
  })
}
