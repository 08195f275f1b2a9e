/**
 * Keeps what the user types after opening a screen with a text field, until that field has the focus.
 * This is needed because the code of the screen may have to load first.
 * During that time, letter keys are not shortcuts. The field receives the letters when it gets the focus (`takeTyped`).
 * Enter does nothing during that time, and Escape cancels.
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
  // The focus is now in the field, or in a dialog that opened instead.
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

/** Stops keeping the keys, so that they have their normal effect again. The text so far is kept for its field. */
export function releaseTyped(): void {
  end?.()
  end = null
}

/** Called by the field when it gets the focus. Returns the kept text once. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}
