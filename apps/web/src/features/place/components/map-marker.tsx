import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface MapMarkerProps {
  map: MapLibreMap
  latitude: number
  longitude: number
  /** `bottom` puts the tip of a pin on the coordinates. `center` centers a cluster on the coordinates. */
  anchor: 'bottom' | 'center'
  children: ReactNode
}

/** Renders React children at a geographic position on the map. */
export function MapMarker({ map, latitude, longitude, anchor, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    // MapLibre gives every marker an accessible name and a role. Both are removed, because our content has its own.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    return () => void marker.remove()
  }, [map, element, anchor, latitude, longitude])
  return createPortal(children, element)
}
