/**
 * The parts of the page and its address. An address with '#security' leads to that part: the page scrolls to it, and the
 * focus goes to its title, so that a keyboard goes on from there. Parts fill themselves from the network, and those above
 * push it away again: the page scrolls back to it until the reader moves, or for `UNREST` after the part appeared.
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Anchor, anchorAt, anchorOf, ANCHORS } from '../model/anchors.ts'

/** How long parts above may still push once the part itself is there, in ms. */
const UNREST = 4_000
/** Below the row of anchors, in px: what has come up to here is being read. */
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
      // A part too short to come to the line stays the one that was asked for.
      if (scroller) setCurrent(held.current?.holding() ?? anchorIn(scroller))
    }
    const onMove = () => (frame ||= requestAnimationFrame(mark))
    scroller?.addEventListener('scroll', onMove, { passive: true })
    // A part that fills itself moves those below it, and nothing scrolls.
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
    // The same address once more is no change of it.
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
  /** The part it is still put back to. */
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
