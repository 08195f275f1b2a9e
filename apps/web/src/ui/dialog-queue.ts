/* Opens dialogs one after the other if two are requested at once, such as an event and its messages.
   When a dialog opens, React Aria hides everything outside it from the keyboard and from screen readers.
   If two dialogs opened in the same commit, the lower dialog would hide the upper dialog.
   The upper dialog would then accept no input. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createEmitter } from '../lib/api/emitter.ts'

let opening: object | null = null
const opened = createEmitter<void>()

/** Returns true as soon as this dialog may open. If another dialog is opening, this dialog must wait. */
export function useDialogQueue(): boolean {
  const [own] = useState(() => ({}))
  const [hasTurn, setTurn] = useState(false)
  useLayoutEffect(() => {
    const take = () => {
      if (opening !== null) return
      opening = own
      setTurn(true)
      stop()
    }
    const stop = opened.on(take)
    take()
    return () => {
      stop()
      leave(own)
    }
  }, [own])
  // Runs after the effects of the dialog's children, so React Aria has already hidden the rest of the page.
  useEffect(() => {
    if (hasTurn) leave(own)
  }, [hasTurn, own])
  return hasTurn
}

function leave(dialog: object): void {
  if (opening !== dialog) return
  opening = null
  opened.emit()
}
