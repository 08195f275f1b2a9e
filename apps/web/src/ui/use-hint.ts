import { useEffect, useRef, useState } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'

/** How long a pointer rests on a button before its name shows, in ms. A keyboard's focus shows it at once. */
const REST = 500

type HintProps = Pick<
  ButtonProps,
  'onHoverStart' | 'onHoverEnd' | 'onFocus' | 'onBlur' | 'onPressStart' | 'onKeyDown'
>

/** When a button's tooltip shows; Escape, a press and leaving hide it. The button's own handlers still run. */
export function useHint(own: HintProps): { isHinted: boolean; hintProps: Required<HintProps> } {
  const [isHinted, setHinted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setHinted(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hintProps: Required<HintProps> = {
    onHoverStart: (event) => {
      own.onHoverStart?.(event)
      timer.current = setTimeout(() => setHinted(true), REST)
    },
    onHoverEnd: (event) => {
      own.onHoverEnd?.(event)
      hide()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.target.matches(':focus-visible')) setHinted(true)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      hide()
    },
    onPressStart: (event) => {
      own.onPressStart?.(event)
      hide()
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key === 'Escape' && isHinted) hide()
      // React Aria stops keys on a button; Escape must still close what the button stands in.
      else event.continuePropagation()
    },
  }
  return { isHinted, hintProps }
}
