import type { CSSProperties } from 'react'

interface Hue {
  className: string
  style: CSSProperties
}

/**
 * Sets the hue of an element to the color of a child, sport or platform: `<span {...hue(color, 'dot')}>`.
 * The tokens derive a readable tint, text color and edge from it.
 * Examples are `--c-tint`, `--c-ink`, `bg-hue-tint` and `text-hue-ink`.
 */
export function hue(color: string, className = ''): Hue {
  return { className: `hue ${className}`.trim(), style: { '--c': color } }
}
