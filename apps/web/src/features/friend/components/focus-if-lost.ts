import type { RefObject } from 'react'

/** Delay in ms. A closing dialog moves the focus within 50 ms, to its button or to the top of the page. */
const AFTER_DIALOG = 90

/** Focuses `target` if an action removed the focused element. Otherwise the focus would go to the top of the page. */
export function focusIfLost(target: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') target.current?.focus()
  }, AFTER_DIALOG)
}
