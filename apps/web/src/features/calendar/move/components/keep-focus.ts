/** Milliseconds that a change may take to appear. */
const PATIENCE = 2_000

/**
 * Restores the focus after a move, because the moved event is rendered as a new element. If the event is gone, the
 * focus goes to `otherwise`. Stops when the user moves the focus.
 */
export function keepFocus(eventId: string, otherwise?: HTMLElement | null): void {
  const before = document.activeElement
  const until = performance.now() + PATIENCE
  const look = () => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || !focused.isConnected
    if (!isLost && focused !== before) return
    if (isLost) {
      const now = document.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`)
      const next = now ?? (otherwise?.isConnected ? otherwise : null)
      if (next) {
        next.focus()
        return
      }
    }
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
