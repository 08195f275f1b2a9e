/* Opens dialogs one after the other if two are requested at once, such as an event and its messages.
   When a dialog opens, React Aria hides everything outside it from the keyboard and from screen readers.
   If two dialogs opened in the same commit, the lower dialog would hide the upper dialog.
   The upper dialog would then accept no input. */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createEmitter } from '../lib/api/emitter.ts'

let opening: object | null = null
const opened = createEmitter<void>()

/**
 * Returns true when the calling dialog may render.
 * While another dialog is opening, the hook returns false.
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
  // Let the next dialog open only after React Aria has hidden the page behind the current dialog.
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
