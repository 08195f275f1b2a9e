import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long a pointer rests on a button before its name shows, in ms. A keyboard's focus shows it at once. */
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
      if (event.target.matches(':focus-visible')) setHinted(true)
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
