/**
 * Connects the sections of a page with the URL hash.
 * A URL with '#security' scrolls to the section 'security' and focuses the section's title.
 * The focus on a section's title lets keyboard users continue in the section.
 * Sections above the target section grow while they load, which pushes the target off the screen.
 * The page scrolls back to the target section whenever growing sections move it.
 * The page stops scrolling back when the user scrolls, or `UNREST` ms after the target appeared.
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Anchor, anchorAt, anchorOf, ANCHORS } from '../model/anchors.ts'

/** The page scrolls back to the target for this many ms when a section above the target grows. */
const UNREST = 4_000
/**
 * Height in px of an imaginary reading line below the navigation.
 * The navigation highlights the last section that starts above the reading line.
 */
const READING_LINE = 120
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

export function useAnchors(content: RefObject<HTMLElement | null>) {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [current, setCurrent] = useState<Anchor>(anchorOf(hash) ?? 'general')
  const held = useRef<Held | null>(null)

  useEffect(() => {
    if (hash) held.current = holdAt(hash, content.current)
    return () => held.current?.stop()
  }, [hash, content])

  useEffect(() => {
    const scroller = document.getElementById('main')
    let frame = 0
    const mark = () => {
      frame = 0
      // The chosen section stays highlighted, even if the page is too short to scroll the section to the top.
      if (scroller) setCurrent(held.current?.holding() ?? anchorIn(scroller))
    }
    const onMove = () => (frame ||= requestAnimationFrame(mark))
    scroller?.addEventListener('scroll', onMove, { passive: true })
    // A growing section moves the sections below it without a scroll event, so an observer reports growth.
    const growing = new ResizeObserver(onMove)
    if (content.current) growing.observe(content.current)
    return () => {
      cancelAnimationFrame(frame)
      growing.disconnect()
      scroller?.removeEventListener('scroll', onMove)
    }
  }, [content])

  const goTo = (anchor: Anchor): void => {
    void navigate({ to: '.', hash: anchor, replace: true, resetScroll: false, hashScrollIntoView: false })
    // A second click on the same link does not change the URL and runs no effect, so `goTo` itself scrolls.
    if (anchor === hash) {
      held.current?.stop()
      held.current = holdAt(anchor, content.current)
    }
    setCurrent(anchor)
  }
  return { current, goTo }
}

function anchorIn(scroller: HTMLElement): Anchor {
  const { scrollTop, clientHeight, scrollHeight } = scroller
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
  return anchorAt(tops(), READING_LINE + scroller.getBoundingClientRect().top, isAtEnd)
}

function tops() {
  return ANCHORS.flatMap((anchor) => {
    const part = document.getElementById(anchor)
    return part ? [{ anchor, top: part.getBoundingClientRect().top }] : []
  })
}

interface Held {
  stop: () => void
  /** Returns the section that the page keeps scrolling to, or null once the page has stopped doing so. */
  holding: () => Anchor | null
}

function holdAt(hash: string, content: HTMLElement | null): Held {
  let hasFocus = false
  let isHolding = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    const part = document.getElementById(hash)
    if (!part) return
    part.scrollIntoView({ block: 'start' })
    const title = part.querySelector<HTMLElement>('h2')
    if (hasFocus || !title) return
    hasFocus = true
    timer = setTimeout(stop, UNREST)
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }
  const growing = new ResizeObserver(show)
  const stop = () => {
    isHolding = false
    growing.disconnect()
    clearTimeout(timer)
    for (const move of OWN_MOVES) document.removeEventListener(move, stop)
  }
  for (const move of OWN_MOVES) document.addEventListener(move, stop, { passive: true })
  show()
  if (content) growing.observe(content)
  return { stop, holding: () => (isHolding ? anchorOf(hash) : null) }
}
