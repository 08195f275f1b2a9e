/**
 * Lets Tab reach the buttons of the toasts while a dialog keeps the focus inside.
 *
 * React Aria moves the focus from the last element of a dialog back to the first one.
 * `useToastFocus` notices this wrap and moves the focus to the toasts instead. The browser then moves it back:
 * the toasts are the last part of the page, and everything except the dialog is inert.
 */
import { type RefObject, useEffect, useRef } from 'react'

const OPEN_DIALOG = '#modal-root :is([role=dialog], [role=alertdialog])'

/** Returns a function that moves the focus back to the dialog if the toast with the focus disappeared. */
export function useToastFocus(region: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<Element | null>(null)
  useEffect(() => {
    let before: Element | null = null
    const remember = () => {
      before = document.activeElement
    }
    const enter = (event: KeyboardEvent) => {
      const buttons = region.current?.querySelectorAll('button')
      const after = document.activeElement
      if (event.key !== 'Tab' || !buttons?.length || !before || !after) return
      const dialog = [...document.querySelectorAll(OPEN_DIALOG)].at(-1)
      if (!dialog?.contains(before) || !dialog.contains(after)) return
      const backwards = event.shiftKey ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
      if (before !== after && !(before.compareDocumentPosition(after) & backwards)) return
      cameFrom.current = before
      buttons[event.shiftKey ? buttons.length - 1 : 0]?.focus()
    }
    document.addEventListener('keydown', remember, true)
    // React Aria listens on the document, so the window hears the key after it.
    window.addEventListener('keydown', enter)
    return () => {
      document.removeEventListener('keydown', remember, true)
      window.removeEventListener('keydown', enter)
    }
  }, [region])
  return () => {
    const { current: back } = cameFrom
    if (document.activeElement === document.body && back instanceof HTMLElement) back.focus()
  }
}
