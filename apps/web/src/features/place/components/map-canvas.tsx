/**
 * Renders a map with MapLibre.
 * The file loads only when a map is shown, because MapLibre is 1 MB in size.
 * The map's style and tiles come from our own server, so that no third party learns where a child plays.
 * The worker is a file on our own server, because the content security policy forbids blob: workers.
 */
import { useLingui } from '@lingui/react/macro'
import { Map as MapLibreMap, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addressOf, credentials } from '../../../lib/api/transport.ts'
import type { Theme } from '../../../lib/theme.ts'
import { useTheme } from '../../../lib/use-theme.ts'
import './map-canvas.css'
import { MapMarker } from './map-marker.tsx'
import { MAP_STATE } from './map-state.ts'

setWorkerUrl(workerUrl)

interface MapCanvasProps {
  /** The map's accessible name. */
  label: string
  /** The map's initial view: one place, or an area with several places. */
  view: { center: [number, number]; zoom: number } | { bounds: [number, number, number, number] }
  /**
   * True if the map is in a scrolling dialog, where swiping and the mouse wheel must scroll the dialog.
   * A map in a scrolling dialog moves only with two fingers, or with Ctrl and the wheel.
   */
  isInScroller?: boolean
  markers: readonly CanvasMarker[]
  onError: (message: string) => void
  /** Called with the zoom level when the map is ready, and after each zoom. */
  onZoom?: (zoom: number) => void
  /** The area to which the map moves. A new object moves the map again, even if the area is the same. */
  target?: MapTarget | null
  /** The content that is visible until the map is ready. */
  loading: ReactNode
}

export interface MapTarget {
  readonly bounds: [number, number, number, number]
  /** The highest zoom level at which the map shows the area. */
  readonly maxZoom?: number
}

export interface CanvasMarker {
  readonly id: string
  readonly latitude: number
  readonly longitude: number
  /** `bottom` puts the tip of a pin on the coordinates. `center` centers a cluster on the coordinates. */
  readonly anchor: 'bottom' | 'center'
  readonly content: ReactNode
}

/**
 * Padding in px around the visible places, so that a pin at the map's edge is not cut off.
 * `maxZoom` equals the zoom level of an event's own map, so that a single pin does not look too close.
 */
const FIT = { padding: 56, maxZoom: 15 }

/** Gives tile paths the page's origin, because MapLibre's worker cannot resolve relative URLs. */
const provenRequest = (url: string) => {
  const proven = credentials(url)
  return proven ? proven.then((headers) => ({ url: addressOf(url), headers })) : { url: addressOf(url) }
}

const styleOf = (theme: Theme) => addressOf(`/map/style/${theme}.json`)

export function MapCanvas(props: MapCanvasProps) {
  const { label, view, isInScroller = false, markers, onError, onZoom, target = null, loading } = props
  const { i18n } = useLingui()
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const words = useControlTexts(label)
  const say = useErrorText()
  // MapLibre's constructor reads its options only once.
  // If the theme changes later, another effect applies the new theme.
  const made = useRef({ view, theme, isInScroller, words, fail: (error: unknown) => onError(say(error)) })

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const { view, theme, isInScroller, words, fail } = made.current
    let created: MapLibreMap
    try {
      created = new MapLibreMap({
        container,
        style: styleOf(theme),
        ...openingOf(view),
        locale: words,
        cooperativeGestures: isInScroller,
        // The empty options turn off MapLibre's own attribution.
        // The attribution of the map's style stays visible.
        attributionControl: {},
        transformRequest: provenRequest,
        ...(reducesMotion() ? { fadeDuration: 0 } : {}),
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
      })
    } catch (error) {
      fail(error)
      return undefined
    }
    created.touchZoomRotate.disableRotation()
    created.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    let stands = false
    // Show the map before the 'load' event, which waits for the last tile.
    // The last tile takes too long with a weak signal.
    created.once('style.load', () => {
      stands = true
      setMap(created)
    })
    // Ignore a missing tile, which leaves only a blank square on the map.
    // If the style or every tile is missing, report the map as failed.
    let hasTile = false
    let lastError: unknown = null
    created.on('data', (data) => {
      if ('tile' in data && data.tile) hasTile = true
    })
    created.on('error', ({ error }) => {
      if (stands) lastError = error
      else fail(error)
    })
    created.on('idle', () => {
      if (!hasTile && lastError !== null) fail(lastError)
    })
    return () => {
      setMap(null)
      created.remove()
    }
  }, [])

  const drawnTheme = useRef(theme)
  useEffect(() => {
    if (!map || drawnTheme.current === theme) return
    drawnTheme.current = theme
    map.setStyle(styleOf(theme), { diff: false })
  }, [map, theme])

  useEffect(() => {
    if (!map || !onZoom) return undefined
    const notify = () => onZoom(map.getZoom())
    notify()
    map.on('zoomend', notify)
    return () => void map.off('zoomend', notify)
  }, [map, onZoom])

  useEffect(() => {
    if (map && target) map.fitBounds(target.bounds, { ...FIT, maxZoom: target.maxZoom ?? FIT.maxZoom })
  }, [map, target])

  return (
    <div className="relative size-full overflow-hidden rounded-[10px] bg-sunken" lang={i18n.locale}>
      {/* `!` is needed because MapLibre's own stylesheet is not in a CSS layer. */}
      <div ref={box} className="absolute! inset-0 font-sans! text-[12px]/[18px]!" />
      {map ? null : <div className={`absolute inset-0 ${MAP_STATE}`}>{loading}</div>}
      {map
        ? markers.map(({ id, content, ...where }) => (
            <MapMarker key={id} map={map} {...where}>
              {content}
            </MapMarker>
          ))
        : null}
    </div>
  )
}

function openingOf(view: MapCanvasProps['view']): Partial<MapOptions> {
  if ('center' in view) return view
  return { bounds: view.bounds, fitBoundsOptions: FIT }
}

/** Users see the app's own error texts, because MapLibre's error messages contain URLs and library names. */
function useErrorText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
    if (status > 0) return t`the server answered ${status}.`
    if (error instanceof TypeError)
      return t`Homefield could not be reached. Check your connection and try again.`
    return error instanceof Error ? error.message : String(error)
  }
}

function reducesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Translates the texts of MapLibre's own controls. */
function useControlTexts(label: string): Record<string, string> {
  const { t } = useLingui()
  return {
    'Map.Title': label,
    'Marker.Title': t`Map marker`,
    'NavigationControl.ZoomIn': t`Zoom in`,
    'NavigationControl.ZoomOut': t`Zoom out`,
    'AttributionControl.ToggleAttribution': t`Show or hide where the map comes from`,
    'AttributionControl.MapFeedback': t`Map feedback`,
    'CooperativeGesturesHandler.WindowsHelpText': t`Use Ctrl and scroll to zoom the map`,
    'CooperativeGesturesHandler.MacHelpText': t`Use ⌘ and scroll to zoom the map`,
    'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
  }
}
