import type { Event } from '@homefield/contract/event'
import type { CSSProperties } from 'react'
import { hue } from '../../../ui/hue.ts'

const BAR_OF_FRIEND = {
  row: '[--bar:repeating-linear-gradient(180deg,var(--c-solid)_0_5px,transparent_5px_9px)]',
  /** A chip's bar is only about 20 px high, so a friend's event has shorter dashes in a chip than in a row. */
  chip: '[--bar:repeating-linear-gradient(180deg,var(--c-solid)_0_4px,transparent_4px_7px)]',
}

/** Returns the CSS class for the bar of an event with one child. `eventHue` handles several children. */
export function barOf(event: Event, size: keyof typeof BAR_OF_FRIEND = 'row'): string {
  return event.isOwnEvent ? '[--bar:var(--c-solid)]' : BAR_OF_FRIEND[size]
}

/**
 * Length in px of the dashes and gaps in the bar of a friend's event.
 * The lengths must match the gradient in `BAR_OF_FRIEND.row`.
 */
const DASH = 5
const GAP = 4

/**
 * Returns the event's color, which is the color of the event's first child.
 * If the event has several children, the bar (`--bar`) shows all of the children's colors.
 * The bar of a friend's event is dashed, and the dashes alternate between the children's colors.
 * @param profileId the child in whose column the event is drawn. The event then has only this child's color.
 */
export function eventHue(
  event: Event,
  className = '',
  profileId?: string,
): { className: string; style: CSSProperties } {
  const children =
    profileId === undefined ? event.children : event.children.filter((child) => child.profileId === profileId)
  const [first, ...rest] = children
  const { className: classes, style } = hue(first?.color ?? event.color, className)
  if (rest.length === 0) return { className: classes, style }
  const colors = children.map(({ color }) => color)
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
