/**
 * Runs `call` each time the network comes back or the page becomes visible.
 * @returns a function that removes the listeners.
 */
export function whenBack(call: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') call()
  }
  window.addEventListener('online', call)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', call)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
