import type { RefObject } from 'react'

/** In ms: a dialog gives the focus back, or moves it to the page's top, 50 ms after it closes. */
const AFTER_DIALOG = 90

/** What was pressed leaves with what it did: the keyboard goes on here, not at the top of the page. */
export function focusIfLost(target: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') target.current?.focus()
  }, AFTER_DIALOG)
}
