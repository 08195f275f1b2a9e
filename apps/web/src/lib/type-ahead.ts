/**
 * Collects what the user types between the press that opens a screen with a text field and the moment that
 * field has the focus, because the screen's code may have to load first. Until then letters are neither
 * shortcuts nor lost; the field takes them when it gets the focus (`takeTyped`). Enter does nothing in that
 * time, and Escape cancels.
 */
const FIELDS = 'input, textarea, select, [contenteditable]'

let typed = ''
let end: (() => void) | null = null

/** @param onEscape called when the user cancels. */
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
  // The field itself, or a dialog that opened instead.
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

/** Gives the keys their normal meaning again. The text typed so far is kept for its field. */
export function releaseTyped(): void {
  end?.()
  end = null
}

/** Called by the field when it gets the focus. Returns the text once. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}
