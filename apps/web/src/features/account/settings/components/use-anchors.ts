/**
 * Links the sections of the page with its address.
 * An address with '#security' scrolls to that section and focuses its title.
 * Keyboard users then continue from that title.
 * Sections above the target load their content from the network and push the target away when they grow.
 * So the page keeps scrolling back to the target. It stops when the user scrolls,
 * or for `UNREST` milliseconds after the section appeared.
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Anchor, anchorAt, anchorOf, ANCHORS } from '../model/anchors.ts'

/** Milliseconds for which the sections above may still push the target away after it is rendered. */
const UNREST = 4_000
/** In px, below the row of anchors. If the top of a section is above this line, the user is reading that section. */
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
      // If the requested section is too short to reach the line, it is still marked as the current section.
      if (scroller) setCurrent(held.current?.holding() ?? anchorIn(scroller))
    }
    const onMove = () => (frame ||= requestAnimationFrame(mark))
    scroller?.addEventListener('scroll', onMove, { passive: true })
    // A section that grows moves the sections below it without a scroll event.
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
    // Navigating to the same address again does not run the effect above.
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
  /** Returns the section that the page still scrolls back to. */
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
