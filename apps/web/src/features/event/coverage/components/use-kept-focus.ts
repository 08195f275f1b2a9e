import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard in its place when the focused button disappears, for example because an answered question
 * leaves the list. The focus moves to the button that took its place, or to the area itself if no button is left.
 * Call the hook in the component that renders the area, and spread the result on the area's element.
 */
export function useKeptFocus() {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly button: Element; readonly index: number } | null>(null)
  useLayoutEffect(() => {
    if (!area.current || !last.current || last.current.button.isConnected) return
    const { index } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const buttons = buttonsIn(area.current)
    const target = buttons[Math.min(index, buttons.length - 1)] ?? area.current
    target.focus()
  })
  return {
    ref: area,
    tabIndex: -1,
    className: 'outline-none',
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const index = buttonsIn(currentTarget).indexOf(target)
      last.current = index === -1 ? null : { button: target, index }
    },
    // React reports no blur for a button that it removes, so a removed button stays in `last`.
    onBlur: () => {
      last.current = null
    },
  }
}

function buttonsIn(area: HTMLElement): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>('button')]
}
