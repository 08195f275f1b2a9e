/**
 * Moves the focus to the right element when a dialog closes, in cases that React Aria does not handle.
 *
 * React Aria returns the focus to the element that opened the dialog, one frame after the dialog closes.
 * React Aria does not handle two cases.
 * Case 1: stacked dialogs close together. The button that opened the upper dialog was in the lower dialog.
 * The module then moves the focus to the element that opened the lowest dialog.
 * Case 2: the user presses Escape twice quickly, and after the first press no element has the focus yet.
 * React Aria ignores Escape while the focus is outside a dialog, so the module closes the top dialog.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface OpenDialog {
  /** The elements that opened the stacked dialogs, from the lowest dialog up to this dialog. */
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
      // Wait two frames, until React Aria has restored the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(dialog.openers)))
    }
  }, [dialog])
}

const isNowhere = () => document.activeElement === document.body

/**
 * Moves the focus to the topmost button that opened a dialog and still exists.
 * If no such button exists, the focus goes to the remaining dialog or to the main part of the page.
 */
function keepFocus(openers: OpenDialog['openers']): void {
  const below = [...document.querySelectorAll('#modal-root [role=dialog], #modal-root [role=alertdialog]')]
  for (const place of [...openers.toReversed(), below.at(-1), document.getElementById('main')]) {
    if (!isNowhere()) return
    if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true })
  }
}
