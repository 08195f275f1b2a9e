import type { Event } from '@homefield/contract/event'
import { address, isFieldCode, placeOf } from '../../event/model/place.ts'

/** The kind of device, which decides which maps app opens by default. */
export type Device = 'apple' | 'android' | 'other'

/**
 * Returns the kind of device.
 * An iPad reports itself as a Mac, which does not matter, because Macs have Apple Maps.
 */
export function deviceOf(navigator: { readonly platform: string; readonly userAgent: string }): Device {
  if (/^(?:Mac|iP(?:hone|ad|od))/.test(navigator.platform)) return 'apple'
  return /Android/.test(navigator.userAgent) ? 'android' : 'other'
}

/**
 * Returns a link that opens directions to the event's place.
 * The link is an Apple Maps link on an Apple device, and a Google Maps link on any other device.
 * Android can open a Google Maps link in any maps app that is registered for the link.
 * The links need no API key, and neither Apple nor Google learns the place until the user opens the link.
 * Returns null if the event has no place.
 * Source for Apple: developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks
 * Source for Google: developers.google.com/maps/documentation/urls/get-started
 */
export function directionsUrl(
  event: Pick<Event, 'locationName' | 'location' | 'field'>,
  device: Device,
): string | null {
  const place = placeOf(event)
  if (place === null || place.name === null) return null
  const street = address(event)
  // If the event has no street, the search text includes the field, such as 'Cedar Park Field 3'.
  const field =
    event.location === null && place.field !== null && !isFieldCode(place.field) ? ` ${place.field}` : ''
  const destination = street === null ? `${place.name}${field}` : `${place.name}, ${street}`
  if (device === 'apple') {
    const url = new URL('https://maps.apple.com/')
    url.searchParams.set('daddr', destination)
    return url.href
  }
  const url = new URL('https://www.google.com/maps/dir/')
  url.searchParams.set('api', '1')
  url.searchParams.set('destination', destination)
  return url.href
}
