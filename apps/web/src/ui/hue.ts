import type { CSSProperties } from 'react'

interface Hue {
  className: string
  style: CSSProperties
}

/**
 * Sets an element's hue to a child's, sport's or platform's color: `<span {...hue(color, 'dot')}>`.
 * The tokens derive a readable tint, ink and edge from it (`--c-tint`, `--c-ink`, `bg-hue-tint`,
 * `text-hue-ink`…).
 */
export function hue(color: string, className = ''): Hue {
  return { className: `hue ${className}`.trim(), style: { '--c': color } }
}
