import type { ReactNode } from 'react'
import './chip.css'
import { hue } from './hue.ts'

interface ChipProps {
  children: ReactNode
  color: string
  /** 13 px, e.g. a `SportIcon`. */
  icon?: ReactNode
}

/** Says what kind of thing it is, in its color. For how it stands take a `Tag`. */
export function Chip({ children, color, icon }: ChipProps) {
  return (
    <span {...hue(color, 'chip')}>
      {icon}
      {children}
    </span>
  )
}
