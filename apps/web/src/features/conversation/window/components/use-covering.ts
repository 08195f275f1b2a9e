import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * The conversation window covers the page on a phone, and the page becomes inert.
 * The window ends above the on-screen keyboard, so that the message field stays visible.
 * The window's height comes from the visual viewport, because `dvh` ignores the keyboard on iOS.
 */
export function useCovering(frame: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root')
    if (!isCovering || !page) return undefined
    // oxlint-disable-next-line react/immutability -- `#root` is a DOM element outside of React
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [isCovering])
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const box = frame.current
    if (!isCovering || !viewport || !box) return undefined
    const fit = () => {
      const isKeyboardUp = viewport.scale <= 1.01 && viewport.height < window.innerHeight
      box.style.setProperty('height', isKeyboardUp ? `${viewport.height}px` : '')
      box.style.setProperty('top', isKeyboardUp ? `${viewport.offsetTop}px` : '')
      box.setAttribute('data-keyboard', String(isKeyboardUp))
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      box.style.removeProperty('height')
      box.style.removeProperty('top')
    }
  }, [frame, isCovering])
}
