import { CalendarPlus } from 'lucide-react'
import { hue } from './hue.ts'
import { Icon } from './icon.tsx'

const SIZE = {
  20: 'size-5 rounded-[6px] text-[9px]',
  40: 'size-10 rounded-[10px] text-[14px]',
  52: 'size-13 rounded-[13px] text-[18px]',
}

/**
 * The classes of a platform's tile. The element also needs the props of `hue` for its color.
 * The letters in the tile do not grow with the user's text size, because the tile is an image like a logo.
 */
export const platformTileLook = (size: keyof typeof SIZE = 20) =>
  `inline-grid flex-none place-items-center bg-hue-tint-2 font-sans leading-none font-[750] tracking-[-0.01em] text-hue-ink [--type-px:1px] ${SIZE[size]}`

interface PlatformTileProps {
  color: string
  /**
   * Two letters that stand for the platform. The tile does not imitate the platform's logo.
   * The platform 'Other' has an empty `monogram`, and its tile shows an icon instead.
   */
  monogram: string
  size?: keyof typeof SIZE
}

const ICON_SIZES = { 20: 14, 40: 18, 52: 22 } as const

/**
 * A tile with a platform's letters. Screen readers skip it, because the platform's name is shown beside it.
 */
export function PlatformTile({ color, monogram, size = 20 }: PlatformTileProps) {
  return (
    <span {...hue(color, platformTileLook(size))} aria-hidden="true">
      {monogram || <Icon of={CalendarPlus} size={ICON_SIZES[size]} />}
    </span>
  )
}
