/**
 * What is typed between the press that opens a screen to type into and the moment its field has the focus: the screen's
 * code may have to come first. Until then letters are neither shortcuts nor lost; the field takes them when it is focused
 * (`takeTyped`). Enter does nothing meanwhile, and Escape calls it off.
 */
const FIELDS = 'input, textarea, select, [contenteditable]'

let typed = ''
let end: (() => void) | null = null

/** @param onEscape the screen is not wanted any more. */
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
  // The field itself, or whatever took its place.
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

/** Keys mean again what they mean; what was typed so far waits for its field. */
export function releaseTyped(): void {
  end?.()
  end = null
}

/** For the field, when it gets the focus: once. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}
