import { hue } from '../../../ui/hue.ts'

/** A pin in a child's color, or in ink where several children share the place. Decorative. */
export function MapPin({ color }: { color: string | null }) {
  const look = color === null ? { className: 'map-pin', style: {} } : hue(color, 'map-pin')
  return (
    <svg {...look} viewBox="0 0 36 44" width="36" height="44" aria-hidden="true">
      <path d="M18 42C12 34.500 4 26.700 4 17a14 14 0 0 1 28 0c0 9.700-8 17.500-14 25Z" />
      <circle cx="18" cy="17" r="5.200" />
    </svg>
  )
}
