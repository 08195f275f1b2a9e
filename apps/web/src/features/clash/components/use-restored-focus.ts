import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds to wait after the last clash has disappeared, before the top of the page gets the focus. */
const AFTER = 50

/**
 * If a clash's card with the focus disappears, the buttons of the next card get the focus.
 * If no card is left, the top of the page gets the focus.
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, count: number): void {
  const at = useRef<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const onFocus = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest('article') : null
      at.current = card ? [...element.querySelectorAll('article')].indexOf(card) : null
    }
    element.addEventListener('focusin', onFocus)
    return () => {
      element.removeEventListener('focusin', onFocus)
      setTimeout(() => focusUnlessSomewhere(document.getElementById('main')), AFTER)
    }
  }, [list])
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || at.current === null) return
    const cards = [...(list.current?.querySelectorAll('[role="group"]') ?? [])]
    focusUnlessSomewhere((cards[at.current] ?? cards.at(-1))?.querySelector('button') ?? null)
  }, [list, count])
}

function focusUnlessSomewhere(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
