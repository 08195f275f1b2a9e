import { hue } from '../../../ui/hue.ts'

const PIN = 'block drop-shadow-[0_3px_4px_rgb(0_0_0/0.25)]'

/** Shows a pin in the child's color. A place with events of several children has a pin in the text color. */
export function MapPin({ color }: { color: string | null }) {
  const look = color === null ? { className: PIN, style: {} } : hue(color, PIN)
  return (
    <svg {...look} data-map-pin viewBox="0 0 36 44" width="36" height="44" aria-hidden="true">
      <path
        className="fill-[var(--c-solid,var(--ink))] stroke-white stroke-[2.5]"
        d="M18 42C12 34.500 4 26.700 4 17a14 14 0 0 1 28 0c0 9.700-8 17.500-14 25Z"
      />
      <circle className="fill-white" cx="18" cy="17" r="5.200" />
    </svg>
  )
}
