import { type RefObject, useEffect, useRef } from 'react'

/** In ms: after what is going has gone. */
const AFTER = 50

/**
 * A card that goes takes the focus in it along: the keyboard goes on at the actions of the one in its place, and at the
 * top of the page after the last.
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
