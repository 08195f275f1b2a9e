/** Milliseconds after which the page repeats its SKIP_WAITING message to the new service worker. */
const AGAIN_AFTER = 2_000

/**
 * Activates the service worker of the new build, which is waiting. All tabs then reload (`follow.ts`).
 * Chromium silently drops a SKIP_WAITING message while the old worker handles an event.
 * The page repeats the message until the new worker is active.
 */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const ask = () => {
    if (!registration?.waiting) return
    registration.waiting.postMessage({ type: 'SKIP_WAITING' })
    setTimeout(ask, AGAIN_AFTER)
  }
  ask()
}
