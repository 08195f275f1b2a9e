import type { Event } from '@homefield/contract/event'

type Where = Pick<Event, 'locationName' | 'location' | 'field'>

/** What a parent calls it: the name of the place with its field, else the address. Null where nothing is known. */
export function placeName(event: Where): string | null {
  const name = text(event.locationName) ?? text(event.location)
  const field = text(event.field)
  if (name === null) return field
  return field === null || has(name, field) ? name : `${name}, ${field}`
}

/** The address to stand beside the name; null where it would only say the name again. */
export function address(event: Where): string | null {
  const name = text(event.locationName)
  const location = text(event.location)
  if (name === null || location === null || location === name) return null
  const rest = location.toLowerCase().startsWith(name.toLowerCase())
    ? location.slice(name.length).replace(/^[\s,;:-]+/, '')
    : location
  return rest === '' ? null : rest
}

/**
 * Directions in whatever maps app the device opens for it: Google's documented universal link, which needs no key and
 * is opened by a person's own press (developers.google.com/maps/documentation/urls/get-started). Null without a place.
 */
export function directionsUrl(event: Where): string | null {
  const name = text(event.locationName)
  const location = text(event.location)
  const destination = [name, location && location !== name ? location : null].filter(Boolean).join(', ')
  if (destination === '') return null
  const url = new URL('https://www.google.com/maps/dir/')
  url.searchParams.set('api', '1')
  url.searchParams.set('destination', destination)
  return url.href
}

function text(value: string | null): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

function has(name: string, field: string): boolean {
  return name.toLowerCase().includes(field.toLowerCase())
}
