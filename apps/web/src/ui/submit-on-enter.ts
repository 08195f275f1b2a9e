import type { KeyboardEvent } from 'react'

/**
 * Submits the form on Enter in a part of a date or time. The parts are not inputs and swallow the
 * key.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof Element) || target.role !== 'spinbutton') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
