/*
 * Of two dialogs that are asked for at once (an event together with its messages), one opens after the other. React Aria
 * hides from the keyboard and from screen readers whatever lies outside a dialog when that opens: of two that open in one
 * go the lower one would hide the upper, which then lies on top and takes nothing.
 */
import { useEffect, useLayoutEffect, useState } from 'react'
import { createEmitter } from '../lib/api/emitter.ts'

let opening: object | null = null
const opened = createEmitter<void>()

/** Whether this dialog may open: at once, unless another one is just opening. */
export function useDialogTurn(): boolean {
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
  // After the effects of all that it shows: it has hidden what it hides.
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
