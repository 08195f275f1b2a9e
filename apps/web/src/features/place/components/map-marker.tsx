import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface MapMarkerProps {
  map: MapLibreMap
  latitude: number
  longitude: number
  /** A pin stands with its tip on the place, a cluster with its middle. */
  anchor: 'bottom' | 'center'
  children: ReactNode
}

/** Puts what is ours at a place of the map. */
export function MapMarker({ map, latitude, longitude, anchor, children }: MapMarkerProps) {
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([longitude, latitude]).addTo(map)
    // MapLibre gives every marker a name and a role of its own; ours speaks for itself.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    return () => void marker.remove()
  }, [map, element, anchor, latitude, longitude])
  return createPortal(children, element)
}
