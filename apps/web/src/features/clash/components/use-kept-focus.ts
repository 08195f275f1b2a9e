import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds until the closing content is gone. */
const AFTER = 50

/**
 * Moves the focus when the card that contains it is removed: to the actions of the card in its place, or to the top of
 * the page after the last card.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, count: number): void {
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
