import type { Event } from '@homefield/contract/event'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import type { Day } from '../../../lib/time/day.ts'
import { formatDayRange } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { late, MissingSection } from '../../../ui/late.tsx'
import { siteQuery } from '../../account/queries.ts'
import { eventsQuery } from '../../event/queries.ts'
import { canDraw } from '../model/can-draw.ts'
import { boundsOf, clustersOf, PARTED_ZOOM } from '../model/clusters.ts'
import { type ShownPlace, shownPlaces } from '../model/places.ts'
import { mapQuery } from '../queries.ts'
import { ClusterButton, PinButton } from './map-buttons.tsx'
import type { CanvasMarker, MapTarget } from './map-canvas.tsx'
import { MAP_STATE } from './map-state.ts'
import { PlaceList } from './place-list.tsx'

const MapCanvas = late(
  () => import('./map-canvas.tsx').then((module) => module.MapCanvas),
  () => (
    <div className={MAP_STATE}>
      <MissingSection />
    </div>
  ),
  ({ loading }) => <div className={MAP_STATE}>{loading}</div>,
)

export interface PeriodMapDialogProps {
  /** The days to show on the map. `to` is the day after the last shown day. */
  range: { readonly from: Day; readonly to: Day }
  /** The only child to show on the map. If absent, the map shows the places of all children. */
  profileId?: string | undefined
  onOpen: (eventId: string) => void
  onClose: () => void
}

const NONE: readonly never[] = []

/** Shows the places of the visible period on a map, and as a list for keyboard and screen-reader users. */
export function PeriodMapDialog({ range, profileId, onOpen, onClose }: PeriodMapDialogProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const map = useQuery(mapQuery(range, profileId))
  const events = useQuery(eventsQuery(range, profileId))
  const pins = map.data?.pins ?? NONE
  const known: readonly Event[] = events.data?.events ?? NONE
  const places = useMemo(() => shownPlaces(pins, known), [pins, known])
  const last = Temporal.PlainDate.from(range.to).subtract({ days: 1 })
  const period = formatDayRange(Temporal.PlainDate.from(range.from), last, style)
  const error = map.error ?? events.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={
        <>
          {t`Map`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            {period}
          </span>
        </>
      }
    >
      {error && (!map.data || !events.data) ? (
        <ErrorState
          title={t`Failed to load the map`}
          onRetry={() => {
            void map.refetch()
            void events.refetch()
          }}
          isRetrying={map.isFetching || events.isFetching}
        >
          {errorText(error, '')}
        </ErrorState>
      ) : map.data && places.length === 0 && map.data.pending === 0 && !events.isPending ? (
        <EmptyState drawing="pitch" title={t`No places in this period`}>
          {map.data.without > 0 ? (
            <Plural
              value={map.data.without}
              one="We couldn’t find the place for # event."
              other="We couldn’t find the places for # events."
            />
          ) : null}
        </EmptyState>
      ) : (
        <>
          <Places places={places} isLoading={map.isPending || events.isPending} onOpen={onOpen} />
          <p className="mt-2.5 text-sm text-ink-3 tabular-nums" role="status">
            {map.data && map.data.pending > 0 ? (
              <span>
                <Plural
                  value={map.data.pending}
                  one="# place is still being looked up."
                  other="# places are still being looked up."
                />{' '}
              </span>
            ) : null}
            {map.data && map.data.without > 0 ? (
              <Plural
                value={map.data.without}
                one="We couldn’t find the place for # event."
                other="We couldn’t find the places for # events."
              />
            ) : null}
          </p>
        </>
      )}
    </Dialog>
  )
}

/** CSS that puts the list of places beside the map. On a phone, the map is above the list. */
const BESIDE =
  'max-md:grid-rows-[44dvh_auto] md:h-[min(560px,calc(100dvh-220px))] md:grid-cols-[minmax(0,1fr)_320px]'

interface PlacesProps {
  places: readonly ShownPlace[]
  isLoading: boolean
  onOpen: (eventId: string) => void
}

function Places({ places, isLoading, onOpen }: PlacesProps) {
  const { t } = useLingui()
  const [zoom, setZoom] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const [isAble] = useState(canDraw)
  const site = useQuery(siteQuery)
  const list = useRef<HTMLDivElement>(null)
  const choose = (place: ShownPlace) => {
    setChosen(place.id)
    const row = list.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place.id)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }
  const markers: CanvasMarker[] = clustersOf(places, zoom).flatMap((cluster) => {
    const [first] = cluster.pins
    if (!first) return []
    const { latitude, longitude } = cluster
    const id = cluster.pins.map((pin) => pin.id).join(' ')
    if (cluster.pins.length === 1)
      return {
        id,
        latitude,
        longitude,
        anchor: 'bottom' as const,
        content: <PinButton place={first} isChosen={chosen === first.id} onPress={() => choose(first)} />,
      }
    const bounds = boundsOf(cluster.pins)
    return {
      id,
      latitude,
      longitude,
      anchor: 'center' as const,
      content: (
        <ClusterButton
          places={cluster.pins}
          onPress={() => bounds && setTarget({ bounds, maxZoom: PARTED_ZOOM })}
        />
      ),
    }
  })
  const bounds = boundsOf(places)
  const loading = <output>{t`Loading map...`}</output>
  const message = isAble ? broken : t`This browser can’t show maps because WebGL is off.`
  const drawsMaps = site.data?.maps?.tiles === true
  return (
    <div className={`grid min-h-80 grid-cols-1 gap-4 ${drawsMaps ? BESIDE : ''}`}>
      {drawsMaps ? (
        <div className="min-h-0">
          {message !== null ? (
            <p className={MAP_STATE}>{t`Error loading map: ${message}`}</p>
          ) : bounds === null ? (
            <div className={MAP_STATE}>{loading}</div>
          ) : (
            <MapCanvas
              label={t`Map of these places, which are also in the list`}
              view={{ bounds }}
              markers={markers}
              onZoom={setZoom}
              target={target}
              onError={setBroken}
              loading={loading}
            />
          )}
        </div>
      ) : null}
      <div
        ref={list}
        className="min-h-0 overflow-auto rounded-[10px] border border-line max-md:overflow-visible"
      >
        <PlaceList
          places={places}
          isLoading={isLoading}
          chosen={chosen}
          onShow={
            drawsMaps && message === null
              ? (place) => {
                  setChosen(place.id)
                  const around = boundsOf([place])
                  if (around) setTarget({ bounds: around })
                }
              : null
          }
          onOpen={onOpen}
        />
      </div>
    </div>
  )
}
