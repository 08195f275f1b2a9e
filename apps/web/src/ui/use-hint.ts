import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/**
 * Keys that can close a menu or dialog. After closing, React Aria moves the focus back to a button.
 * A button that gets the focus back shows no tooltip, because the user did not focus the button on purpose.
 */
const CLOSING: ReadonlySet<string> = new Set(['Escape', 'Enter', ' '])

let lastKey = ''
document.addEventListener('keydown', ({ key }) => void (lastKey = key), { capture: true, passive: true })

/**
 * Milliseconds for which the pointer must rest on a button before the tooltip appears.
 * When the user focuses the button with the keyboard, the tooltip appears immediately.
 */
const REST = 500

/**
 * Decides when a button shows its tooltip.
 * The tooltip disappears on Escape, on a press, and when the pointer leaves the button.
 */
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
      // The first Escape only hides the tooltip. The next Escape closes the dialog that contains the button.
      event.stopPropagation()
      hide()
    },
  }
  return { isHinted, hintProps }
}
