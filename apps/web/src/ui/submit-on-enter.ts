import type { KeyboardEvent } from 'react'

/**
 * Submits the form when the user presses Enter in a part of a date or time.
 * The parts of a date or time are not inputs, so the browser itself does not submit the form.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof Element) || target.role !== 'spinbutton') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
