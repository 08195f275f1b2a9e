import type { RefObject } from 'react'

/** Delay in ms. Closing a dialog moves the focus within 50 ms, so the focus is checked later. */
const AFTER_DIALOG = 90

/** Focuses `target` if the focused element was removed, so that the focus does not go to the page's top. */
export function focusIfLost(target: RefObject<HTMLElement | null>): void {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') target.current?.focus()
  }, AFTER_DIALOG)
}
