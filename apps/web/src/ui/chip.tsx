import type { ReactNode } from 'react'
import { hue } from './hue.ts'

/** The classes of a chip. The element also needs the props of `hue` for its color. */
export const CHIP =
  'inline-flex min-h-5.5 items-center gap-1.25 rounded-block bg-hue-tint pr-2 pl-1.5 text-xs font-[550] whitespace-nowrap text-hue-ink forced-frame max-md:min-h-6'

interface ChipProps {
  children: ReactNode
  color: string
  /** An icon with a size of 13 px, such as a `SportIcon`. */
  icon?: ReactNode
}

/** A colored label that shows what kind an item is, such as its sport. For an item's status, use a `Tag`. */
export function Chip({ children, color, icon }: ChipProps) {
  return (
    <span {...hue(color, CHIP)}>
      {icon}
      {children}
    </span>
  )
}
