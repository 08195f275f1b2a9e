import type { KeyboardEvent } from 'react'

/**
 * Submits the form when the user presses Enter in a part of a date or time.
 * The browser does not do so, because the parts of a date or time are not input elements.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof Element) || target.role !== 'spinbutton') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
