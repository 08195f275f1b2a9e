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

/** Shows React children at a geographic position on the map. */
export function MapMarker({ map, latitude, longitude, anchor, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    // Remove the accessible name and role that MapLibre sets, because the marker's content has its own.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    return () => void marker.remove()
  }, [map, element, anchor, latitude, longitude])
  return createPortal(children, element)
}
