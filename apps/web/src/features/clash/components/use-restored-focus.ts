import { type RefObject, useEffect, useRef } from 'react'

/** Wait in ms after the last card is gone, before the focus moves to the top of the page. */
const AFTER = 50

/**
 * When a card that has the focus is removed, the focus moves to the buttons of the next card.
 * After the last card, the focus goes to the top of the page.
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
