import type { ReactNode } from 'react'
import { hue } from './hue.ts'

/** The styles of a chip. The element must have a `hue`. */
export const CHIP =
  'inline-flex min-h-5.5 items-center gap-1.25 rounded-block bg-hue-tint pr-2 pl-1.5 text-xs font-[550] whitespace-nowrap text-hue-ink forced-frame max-md:min-h-6'

interface ChipProps {
  children: ReactNode
  color: string
  /** An icon of 13 px, such as a `SportIcon`. */
  icon?: ReactNode
}

/** A colored label for the kind of an item. For the status of an item, use a `Tag`. */
export function Chip({ children, color, icon }: ChipProps) {
  return (
    <span {...hue(color, CHIP)}>
      {icon}
      {children}
    </span>
  )
}
