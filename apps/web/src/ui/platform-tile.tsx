import { CalendarPlus } from 'lucide-react'
import './platform-tile.css'
import { hue } from './hue.ts'
import { Icon } from './icon.tsx'

interface PlatformTileProps {
  color: string
  /** Two letters; empty for 'Other', which has an icon: logos are not ours to redraw. */
  monogram: string
  size?: 20 | 40 | 52
}

const ICON_SIZES = { 20: 14, 40: 18, 52: 22 } as const

/** Decorative: the platform's name stands beside it. */
export function PlatformTile({ color, monogram, size = 20 }: PlatformTileProps) {
  return (
    <span {...hue(color, 'platform-tile')} data-size={size} aria-hidden="true">
      {monogram || <Icon of={CalendarPlus} size={ICON_SIZES[size]} />}
    </span>
  )
}
