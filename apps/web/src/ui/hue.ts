import type { CSSProperties } from 'react'

interface Hue {
  className: string
  style: CSSProperties
}

/**
 * Returns props that give an element the color of a child, sport or platform.
 * Example: `<span {...hue(color, 'dot')}>`.
 * tokens.css derives a readable tint, text color and edge from the color.
 * Use the derived colors as `--c-tint`, `--c-ink`, `bg-hue-tint` or `text-hue-ink`.
 */
export function hue(color: string, className = ''): Hue {
  return { className: `hue ${className}`.trim(), style: { '--c': color } }
}
