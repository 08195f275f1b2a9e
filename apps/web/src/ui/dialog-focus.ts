/**
 * Returns the focus when a dialog closes.
 *
 * React Aria returns the focus to the element that opened the dialog, one frame later, and handles
 * Escape only while the focus is inside the dialog. This module covers two remaining cases:
 * - Stacked dialogs that close together: each dialog's opener disappears with the dialog below it,
 *   so the focus goes to the opener of the lowest dialog.
 * - A second Escape while the focus is still on its way: the key reaches the page, and this module
 *   passes it to the top dialog.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface OpenDialog {
  /** The element that opened this dialog, after the openers of the dialogs below it. */
  openers: readonly (Element | null)[]
}

const open: OpenDialog[] = []

export function useDialogFocus(onEscape: (() => void) | null): void {
  const [dialog] = useState<OpenDialog>(() => ({
    openers: [...(open.at(-1)?.openers ?? []), document.activeElement],
  }))
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isNowhere() && open.at(-1) === dialog)
      onEscape?.()
  })
  useEffect(() => {
    open.push(dialog)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('keydown', escape)
      open.splice(open.indexOf(dialog), 1)
      // Two frames, so that this runs after React Aria restores the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(dialog.openers)))
    }
  }, [dialog])
}

const isNowhere = () => document.activeElement === document.body

/**
 * If an action in the dialog removed its opener, the focus goes to the dialog below, or else to the
 * top of the page.
 */
function keepFocus(openers: OpenDialog['openers']): void {
  const below = [...document.querySelectorAll('#modal-root [role=dialog], #modal-root [role=alertdialog]')]
  for (const place of [...openers.toReversed(), below.at(-1), document.getElementById('main')]) {
    if (!isNowhere()) return
    if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true })
  }
}
