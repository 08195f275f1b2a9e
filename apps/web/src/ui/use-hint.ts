import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** What closes something; the focus then comes back by itself, and nobody asked for a name. */
const CLOSING: ReadonlySet<string> = new Set(['Escape', 'Enter', ' '])

let lastKey = ''
document.addEventListener('keydown', ({ key }) => void (lastKey = key), { capture: true, passive: true })

/** How long a pointer rests on a button before its name shows, in ms. Where a keyboard goes to it, it shows at once. */
const REST = 500

/** When a button's tooltip shows; Escape, a press and leaving hide it. */
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
      // What the button stands in closes with the next Escape.
      event.stopPropagation()
      hide()
    },
  }
  return { isHinted, hintProps }
}
