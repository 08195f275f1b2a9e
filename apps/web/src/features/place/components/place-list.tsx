import { useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { place as placed } from '../../event/model/placement.ts'
import type { ShownPlace } from '../model/places.ts'

interface PlaceListProps {
  places: readonly ShownPlace[]
  isLoading: boolean
  chosen: string | null
  /** Called to show the place on the map. Null if this browser or installation has no map. */
  onShow: ((place: ShownPlace) => void) | null
  onOpen: (eventId: string) => void
}

/** Lists every place with its events. The list gives screen-reader users what the pins show on the map. */
export function PlaceList({ places, isLoading, chosen, onShow, onOpen }: PlaceListProps) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  if (isLoading && places.length === 0)
    return (
      <Skeleton label={t`Loading the places...`}>
        <div className="flex flex-col gap-3 p-3">
          <SkeletonBlock width="60%" height={15} />
          <SkeletonBlock width="82%" />
          <SkeletonBlock width="44%" height={15} />
          <SkeletonBlock width="74%" />
        </div>
      </Skeleton>
    )
  return (
    <ul aria-label={t`Places`} className="divide-y divide-line-soft">
      {places.map((place) => {
        const name = place.name ?? t`Unnamed place`
        return (
          <li
            key={place.id}
            data-place={place.id}
            className={`pt-2.5 pr-2 pb-2 pl-3.5 ${chosen === place.id ? 'bg-brand-tint' : ''}`}
          >
            <div className="flex items-start gap-2">
              <span className="min-w-0 flex-1">
                <b className="block text-base wrap-anywhere">{name}</b>
                {place.address === null ? null : (
                  <span className="block text-xs wrap-anywhere text-ink-3">{place.address}</span>
                )}
              </span>
              {onShow ? (
                <IconButton
                  icon={MapPin}
                  size="small"
                  label={t`Show ${name} on the map`}
                  onPress={() => onShow(place)}
                />
              ) : null}
            </div>
            <ul>
              {place.events.map((event) => {
                const where = placed(event, style.timeZone)
                return (
                  <li key={event.id}>
                    <button
                      type="button"
                      className="-ml-1.5 flex min-h-11 w-full items-start gap-2 rounded-block p-1.5 text-left hover:bg-hover focus-visible:inset-ring-2 focus-visible:inset-ring-focus"
                      aria-label={text.accessibleName(where)}
                      onClick={() => onOpen(event.id)}
                    >
                      <ChildDiscs event={event} size={18} />
                      <span className="min-w-0 flex-1">
                        <span className="block text-sm font-[550] wrap-anywhere text-ink">
                          {text.title(event)}
                        </span>
                        <span className="block text-xs text-ink-3 tabular-nums">{text.when(where)}</span>
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
