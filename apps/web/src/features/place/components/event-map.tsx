import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { late, MissingSection } from '../../../ui/late.tsx'
import { siteQuery } from '../../account/queries.ts'
import { placeOf } from '../../event/model/place.ts'
import { canDraw } from '../model/can-draw.ts'
import { eventPlaceQuery } from '../queries.ts'
import { MapPin } from './map-pin.tsx'
import { MAP_STATE } from './map-state.ts'

const MapCanvas = late(
  () => import('./map-canvas.tsx').then((module) => module.MapCanvas),
  () => (
    <div className={MAP_STATE}>
      <MissingSection />
    </div>
  ),
  ({ loading }) => <div className={MAP_STATE}>{loading}</div>,
)

/** The zoom level of an event's map, from specification 001, section 9. */
const ZOOM = 15

/**
 * Shows an event's place on a map. Renders nothing without a place, or if this installation has no map tiles.
 */
export function EventMap({ event }: { event: Event }) {
  const site = useQuery(siteQuery)
  const name = placeOf(event)?.name ?? null
  if (name === null || site.data?.maps?.tiles !== true) return null
  return (
    <div data-event-map className="mt-4.5 h-(--h-map)">
      {/* The key starts a new lookup when the event's place changes. */}
      <FoundMap key={`${event.locationName}\n${event.location}`} event={event} name={name} />
    </div>
  )
}

function FoundMap({ event, name }: { event: Event; name: string }) {
  const { t } = useLingui()
  const { data, error } = useQuery(eventPlaceQuery(event.id))
  const [broken, setBroken] = useState<string | null>(null)
  const [isAble] = useState(canDraw)
  const loading = <output>{t`Loading map...`}</output>
  if (data?.place === null) return <p className={MAP_STATE}>{t`Location not found on map`}</p>
  const message = !isAble
    ? t`This browser can’t show maps because WebGL is off.`
    : (broken ?? (error && !data ? errorText(error, t`Something went wrong`) : null))
  if (message !== null) return <p className={MAP_STATE}>{t`Error loading map: ${message}`}</p>
  if (!data) return <div className={MAP_STATE}>{loading}</div>
  const { latitude, longitude } = data.place
  return (
    <MapCanvas
      label={t`Map of ${name}`}
      view={{ center: [longitude, latitude], zoom: ZOOM }}
      isInScroller
      markers={[
        {
          id: event.id,
          latitude,
          longitude,
          anchor: 'bottom',
          content: <MapPin color={event.children[0]?.color ?? null} />,
        },
      ]}
      onError={setBroken}
      loading={loading}
    />
  )
}
