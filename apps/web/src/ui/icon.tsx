import type { LucideIcon } from 'lucide-react'

/**
 * An icon next to text: 18 px by default, 16 in buttons, 14 inline (with a thicker stroke), 23 in
 * the tab bar. Decorative.
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
