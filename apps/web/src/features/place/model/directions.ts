import type { Event } from '@homefield/contract/event'
import { address, isFieldCode, placeOf } from '../../event/model/place.ts'

/** Whose maps a device opens by itself. */
export type Device = 'apple' | 'android' | 'other'

/** What the browser says it runs on; an iPad calls itself a Mac, and has Apple's maps as well. */
export function deviceOf(navigator: { readonly platform: string; readonly userAgent: string }): Device {
  if (/^(?:Mac|iP(?:hone|ad|od))/.test(navigator.platform)) return 'apple'
  return /Android/.test(navigator.userAgent) ? 'android' : 'other'
}

/**
 * Directions to an event in the maps of the device: Apple's map links, elsewhere Google's universal link, which on
 * Android opens whatever app took it over; neither needs a key, and both are opened by a person's own press
 * (developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks,
 * developers.google.com/maps/documentation/urls/get-started). Null without a place.
 */
export function directionsUrl(
  event: Pick<Event, 'locationName' | 'location' | 'field'>,
  device: Device,
): string | null {
  const place = placeOf(event)
  if (place === null || place.name === null) return null
  const street = address(event)
  // Without an address the map is asked for all that the platform wrote: 'Cedar Park Field 3'.
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
