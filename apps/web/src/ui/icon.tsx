import type { LucideIcon } from 'lucide-react'

/**
 * A decorative icon next to text. Its size is 18 px by default, 16 in buttons and 23 in the tab bar.
 * Within a line of text it is 14 px, with a thicker stroke.
 */
export function Icon({
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
}
