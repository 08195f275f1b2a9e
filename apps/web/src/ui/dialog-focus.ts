/**
 * When a dialog closes, moves the focus to the right element in two cases that React Aria does not handle.
 *
 * Usually, React Aria returns the focus to the element that opened the dialog, one frame after it closes.
 * Case 1: two stacked dialogs close together, so the button that opened the upper dialog no longer exists.
 * `useDialogFocus` then moves the focus to the element that opened the lower dialog.
 * Case 2: the user presses Escape twice quickly. After the first press, no element has the focus for a moment.
 * React Aria ignores Escape while the focus is outside a dialog, so `useDialogFocus` closes the top dialog.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface OpenDialog {
  /**
   * The elements that opened this dialog and all dialogs below it. The opener of the lowest dialog comes first.
   */
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
      // Wait two frames, because React Aria restores the focus in the first frame.
      requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(dialog.openers)))
    }
  }, [dialog])
}

const isNowhere = () => document.activeElement === document.body

/**
 * Moves the focus to the last element that opened a dialog and still exists.
 * If no such element exists, the focus goes to the remaining dialog or to the main part of the page.
 */
function keepFocus(openers: OpenDialog['openers']): void {
  const below = [...document.querySelectorAll('#modal-root [role=dialog], #modal-root [role=alertdialog]')]
  for (const place of [...openers.toReversed(), below.at(-1), document.getElementById('main')]) {
    if (!isNowhere()) return
    if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true })
  }
}
