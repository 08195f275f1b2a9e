import type { Event } from '@homefield/contract/event'
import { address, isFieldCode, placeOf } from '../../event/model/place.ts'

/** The maps app that a device opens by default. */
export type Device = 'apple' | 'android' | 'other'

/**
 * Detects the device from what the browser reports. An iPad reports as a Mac, and has Apple's maps as well.
 */
export function deviceOf(navigator: { readonly platform: string; readonly userAgent: string }): Device {
  if (/^(?:Mac|iP(?:hone|ad|od))/.test(navigator.platform)) return 'apple'
  return /Android/.test(navigator.userAgent) ? 'android' : 'other'
}

/**
 * A link for directions to an event: Apple's map links on Apple devices, elsewhere Google's universal link,
 * which opens any registered app on Android. Neither needs a key, and a link opens only when the user presses
 * it (developer.apple.com/library/archive/featuredarticles/iPhoneURLScheme_Reference/MapLinks,
 * developers.google.com/maps/documentation/urls/get-started). Null without a place.
 */
export function directionsUrl(
  event: Pick<Event, 'locationName' | 'location' | 'field'>,
  device: Device,
): string | null {
  const place = placeOf(event)
  if (place === null || place.name === null) return null
  const street = address(event)
  // Without a street, the query uses everything the platform wrote: 'Cedar Park Field 3'.
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
