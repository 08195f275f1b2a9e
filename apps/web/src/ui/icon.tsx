import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'

/**
 * A decorative icon beside text. Its size is 18 px by default, 16 px in buttons and 23 px in the tab bar.
 * Within a line of text, an icon is 14 px and has a thicker stroke.
 */
export const Icon = memo(function Icon({
  of: Drawing,
  size = 18,
  className,
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  return (
    <Drawing
      size={size}
      strokeWidth={size <= 14 ? 2 : 1.75}
      aria-hidden
      className={`block flex-none ${className ?? ''}`}
    />
  )
})
