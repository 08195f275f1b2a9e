/**
 * Moves the focus to the right element when a dialog closes, in cases that React Aria does not handle.
 *
 * React Aria returns the focus to the element that opened the dialog, one frame after the dialog closes.
 * React Aria handles Escape only while the focus is inside the dialog. This module covers two remaining cases.
 * Case 1: stacked dialogs close together. The button that opened the upper dialog was in the lower dialog.
 * So this module moves the focus to the element that opened the lowest dialog.
 * Case 2: the user presses Escape again before a dialog has regained the focus.
 * The key press then goes to the page and not to a dialog.
 * So this module closes the top dialog as if it had received the key press.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface OpenDialog {
  /**
   * The elements that opened the dialogs below (lowest first), and then the element that opened this dialog.
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
      // Wait two frames, so that this runs after React Aria has restored the focus.
      requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(dialog.openers)))
    }
  }, [dialog])
}

const isNowhere = () => document.activeElement === document.body

/**
 * Moves the focus to the last opener that still exists.
 * If no opener exists anymore, the focus goes to the dialog below or to the main part of the page.
 */
function keepFocus(openers: OpenDialog['openers']): void {
  const below = [...document.querySelectorAll('#modal-root [role=dialog], #modal-root [role=alertdialog]')]
  for (const place of [...openers.toReversed(), below.at(-1), document.getElementById('main')]) {
    if (!isNowhere()) return
    if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true })
  }
}
