/**
 * Captures the keys that the user types after opening a screen, until the screen's text field has the focus.
 * Without the capture, the first typed letters would be lost while the screen's code is still loading.
 * Captured letters trigger no keyboard shortcuts. `takeTyped` returns the letters for the text field.
 * Enter is ignored during the capture, and Escape discards the letters.
 */
const FIELDS = 'input, textarea, select, [contenteditable]'

let typed = ''
let end: (() => void) | null = null

/** @param onEscape called when the user cancels with Escape. */
export function holdTyped(onEscape: () => void): void {
  releaseTyped()
  typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key !== 'Escape') return
    typed = ''
    releaseTyped()
    onEscape()
  }
  // Stop the capture when the text field gets the focus, or when a dialog opens instead of the screen.
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest(`${FIELDS}, #modal-root`)) releaseTyped()
  }
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('focusin', onFocus, true)
  end = () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('focusin', onFocus, true)
  }
}

/**
 * Stops the capture, so that keys work as usual again. `takeTyped` can still return the captured text.
 */
export function releaseTyped(): void {
  end?.()
  end = null
}

/** Returns the captured text and clears it. Called when the text field gets the focus. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}
