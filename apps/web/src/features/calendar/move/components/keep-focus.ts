/** In ms: as long as a change may take to be seen. */
const PATIENCE = 2_000

/**
 * An event that moves is drawn anew in another place, and the focus would be lost with the old one: it goes along. Where
 * the event is gone, it goes to `otherwise`. The reader's own next step ends the waiting.
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
