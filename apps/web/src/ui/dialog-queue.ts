/* If two dialogs are requested at once (such as an event and its messages), opens one after the other.
   When a dialog opens, React Aria hides everything outside it from the keyboard and from screen readers.
   If two dialogs opened in the same commit, the lower dialog would hide the upper dialog.
   The upper dialog would then accept no input. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createEmitter } from '../lib/api/emitter.ts'

let opening: object | null = null
const opened = createEmitter<void>()

/**
 * Returns true when the dialog that calls the hook may render.
 * While another dialog is opening, the hook returns false, and the calling dialog must wait.
 */
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
  // React Aria has now hidden the page behind this dialog, so the next dialog may open.
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
