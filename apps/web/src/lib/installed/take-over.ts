/**
 * Milliseconds until the waiting worker is asked again, in case the browser did not switch because the old
 * worker was busy.
 */
const AGAIN_AFTER = 2_000

/**
 * Activates the waiting worker; all tabs then reload (`follow.ts`). Chromium silently drops the request if
 * the old worker handles an event at that moment, so it is repeated until the switch happens.
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
