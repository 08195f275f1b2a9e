/**
 * Where the keyboard goes on when a dialog closes.
 *
 * React Aria gives the focus back to what opened the dialog, in the frame after, and hears Escape only where the focus is
 * inside. Two things are left to be done. Of dialogs that lie on each other and close in one go, each finds what opened it
 * gone with the one below: the focus belongs to what opened the lowest. And while the focus is still on its way, a
 * second Escape comes to the page itself: it is for the dialog that lies on top.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface OpenDialog {
  /** What opened it, and before it what opened those below. */
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
      // After React Aria, however late its frame comes.
      requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(dialog.openers)))
    }
  }, [dialog])
}

const isNowhere = () => document.activeElement === document.body

/** What opened it may have gone with what was done in it: on with the dialog below, or at the top of the page. */
function keepFocus(openers: OpenDialog['openers']): void {
  const below = [...document.querySelectorAll('#modal-root [role=dialog], #modal-root [role=alertdialog]')]
  for (const place of [...openers.toReversed(), below.at(-1), document.getElementById('main')]) {
    if (!isNowhere()) return
    if (place instanceof HTMLElement && place !== document.body) place.focus({ preventScroll: true })
  }
}
