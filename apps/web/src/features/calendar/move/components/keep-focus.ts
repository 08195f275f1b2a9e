/** Milliseconds to wait for the moved event to appear. If none appears, the focus does not move. */
const PATIENCE = 2_000

/**
 * Focuses an event after it was moved, because the moved event is a new DOM element without the focus.
 * If the moved event is not visible, the element `otherwise` gets the focus.
 * If the user moves the focus before the event appears, the focus stays where the user moved it.
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
