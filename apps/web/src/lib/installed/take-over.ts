/** In milliseconds: a browser that left a worker waiting because the old one had work just then is asked again. */
const AGAIN_AFTER = 2_000

/**
 * The worker that waits takes the place of the one that serves; all tabs load anew then (`follow.ts`). Chromium drops the
 * change without a word where something is asked of the old worker in that very moment, so it is asked for until it comes.
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
