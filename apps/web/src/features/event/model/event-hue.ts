import type { Event } from '@homefield/contract/event'
import type { CSSProperties } from 'react'
import { hue } from '../../../ui/hue.ts'

const BAR_OF_FRIEND = {
  row: '[--bar:repeating-linear-gradient(180deg,var(--c-solid)_0_5px,transparent_5px_9px)]',
  /** The bar of a month chip. A chip is only about 20 px high, so its dashes are shorter than in a row. */
  chip: '[--bar:repeating-linear-gradient(180deg,var(--c-solid)_0_4px,transparent_4px_7px)]',
}

/** Returns the CSS class for the bar of an event with one child. `eventHue` handles several children. */
export function barOf(event: Event, size: keyof typeof BAR_OF_FRIEND = 'row'): string {
  return event.isOwnEvent ? '[--bar:var(--c-solid)]' : BAR_OF_FRIEND[size]
}

/**
 * Length in px of the dashes and of the gaps in the bar for a friend's child.
 * Must match the gradient in `BAR_OF_FRIEND.row`.
 */
const DASH = 5
const GAP = 4

/**
 * An event uses the color of its first child.
 * If several children share it, the bar (`--bar`) is split among their colors.
 * A friend's bar is dashed, and the dashes alternate between the colors.
 */
export function eventHue(event: Event, className = ''): { className: string; style: CSSProperties } {
  const [first, ...rest] = event.children
  const { className: classes, style } = hue(first?.color ?? event.color, className)
  if (rest.length === 0) return { className: classes, style }
  const colors = event.children.map(({ color }) => color)
  return {
    className: classes,
    style: { ...style, '--bar': event.isOwnEvent ? splitBar(colors) : dashedBar(colors) },
  }
}

function splitBar(colors: readonly string[]): string {
  const share = 100 / colors.length
  const stops = colors.map((color, index) => `${color} ${index * share}% ${(index + 1) * share}%`)
  return `linear-gradient(180deg, ${stops.join(', ')})`
}

function dashedBar(colors: readonly string[]): string {
  const stops = colors.map((color, index) => {
    const start = index * (DASH + GAP)
    const end = start + DASH
    return `${color} ${start}px ${end}px, transparent ${end}px ${end + GAP}px`
  })
  return `repeating-linear-gradient(180deg, ${stops.join(', ')})`
}
