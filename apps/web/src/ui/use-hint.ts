import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/**
 * Keys that can close a menu or dialog, which returns the focus to the button that opened it.
 * A focus after one of these keys shows no tooltip, because the user did not move to the button on purpose.
 */
const CLOSING: ReadonlySet<string> = new Set(['Escape', 'Enter', ' '])

let lastKey = ''
document.addEventListener('keydown', ({ key }) => void (lastKey = key), { capture: true, passive: true })

/** Milliseconds that the pointer rests on a button before its tooltip shows. Keyboard focus shows it at once. */
const REST = 500

/** Decides when the tooltip of a button shows. Escape, a press and leaving the button hide it. */
export function useHint() {
  const [isHinted, setHinted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setHinted(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hintProps = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType === 'mouse') timer.current = setTimeout(() => setHinted(true), REST)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus(event: FocusEvent) {
      if (event.target.matches(':focus-visible') && !CLOSING.has(lastKey)) setHinted(true)
    },
    onBlur: hide,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' || event.key === ' ') hide()
      if (event.key !== 'Escape' || !isHinted) return
      // This Escape closes only the tooltip. The next Escape closes the dialog around the button.
      event.stopPropagation()
      hide()
    },
  }
  return { isHinted, hintProps }
}
