import { CalendarPlus } from 'lucide-react'
import { hue } from './hue.ts'
import { Icon } from './icon.tsx'

const SIZE = {
  20: 'size-5 rounded-[6px] text-[9px]',
  40: 'size-10 rounded-[10px] text-[14px]',
  52: 'size-13 rounded-[13px] text-[18px]',
}

/**
 * The styles of a platform's tile. The element must have a `hue`.
 * The tile ignores the user's text size, because it is an image like a logo and not text to read.
 */
export const platformTileLook = (size: keyof typeof SIZE = 20) =>
  `inline-grid flex-none place-items-center bg-hue-tint-2 font-sans leading-none font-[750] tracking-[-0.01em] text-hue-ink [--type-px:1px] ${SIZE[size]}`

interface PlatformTileProps {
  color: string
  /**
   * Two letters for the platform, because we must not copy the platform's logo.
   * The platform 'Other' has an icon and an empty `monogram`.
   */
  monogram: string
  size?: keyof typeof SIZE
}

const ICON_SIZES = { 20: 14, 40: 18, 52: 22 } as const

/** The tile is decorative, because the name of the platform is shown beside it. */
export function PlatformTile({ color, monogram, size = 20 }: PlatformTileProps) {
  return (
    <span {...hue(color, platformTileLook(size))} aria-hidden="true">
      {monogram || <Icon of={CalendarPlus} size={ICON_SIZES[size]} />}
    </span>
  )
}
