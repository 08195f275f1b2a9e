import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShownPlace } from '../model/places.ts'
import { MapPin } from './map-pin.tsx'

interface PinButtonProps {
  place: ShownPlace
  isChosen: boolean
  onPress: () => void
}

/** Shows the pin of one place. Pressing the pin highlights the place in the list beside the map. */
export function PinButton({ place, isChosen, onPress }: PinButtonProps) {
  const { t } = useLingui()
  const events = plural(place.events.length, { one: '# event', other: '# events' })
  const name = place.name ?? t`Unnamed place`
  return (
    <button
      type="button"
      className="block rounded-[18px] aria-pressed:origin-bottom aria-pressed:scale-115"
      aria-label={`${name}, ${events}`}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      <MapPin color={place.color} />
    </button>
  )
}

interface ClusterButtonProps {
  places: readonly ShownPlace[]
  onPress: () => void
}

/**
 * Shows one button for several overlapping pins. Pressing the button zooms in until the pins are separate.
 */
export function ClusterButton({ places, onPress }: ClusterButtonProps) {
  const { t } = useLingui()
  const count = places.length
  const names = places.map((place) => place.name ?? t`Unnamed place`).join(', ')
  return (
    <button
      type="button"
      className="grid h-11 min-w-11 place-items-center rounded-[22px] border-2 border-surface bg-ink px-2.5 font-display text-[15px]/[20px] font-[650] text-ink-invert"
      aria-label={`${plural(count, { one: '# place', other: '# places' })}: ${names}`}
      onClick={onPress}
    >
      {count}
    </button>
  )
}
