import type { KeyboardEvent } from 'react'

/** Enter in a part of a date or time submits the form, as in any field: the parts are no inputs and swallow the key. */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof Element) || target.role !== 'spinbutton') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}
