import type { RefObject } from 'react'

/** In ms. A dialog returns the focus, or moves it to the page's top, 50 ms after it closes. */
const AFTER_DIALOG = 90

/** If an action removed the focused element, moves the focus here instead of to the top of the page. */
export function focusIfLost(target: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') target.current?.focus()
  }, AFTER_DIALOG)
}
