import type { Event } from '@homefield/contract/event'
import type { CSSProperties } from 'react'
import { hue } from '../../../ui/hue.ts'

/**
 * An event speaks in its first child's color; where several children share it, its bar (`--bar`) is split between
 * them. The discs and the accessible name say who they are.
 */
export function eventHue(event: Event, className = ''): { className: string; style: CSSProperties } {
  const [first, ...rest] = event.children
  const { className: classes, style } = hue(first?.color ?? event.color, className)
  if (rest.length === 0) return { className: classes, style }
  const share = 100 / event.children.length
  const stops = event.children.map(
    (child, index) => `${child.color} ${index * share}% ${(index + 1) * share}%`,
  )
  return {
    className: classes,
    style: { ...style, '--bar': `linear-gradient(180deg, ${stops.join(', ')})` },
  }
}
