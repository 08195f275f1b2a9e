import type { Event } from '@homefield/contract/event'
import { address, isFieldCode, placeOf } from '../../event/model/place.ts'

/** The maps app that opens by default on a device. */
export type Device = 'apple' | 'android' | 'other'

/** Detects the kind of device. An iPad reports itself as a Mac, but Macs have Apple Maps too. */
export function deviceOf(navigator: { readonly platform: string; readonly userAgent: string }): Device {
  if (/^(?:Mac|iP(?:hone|ad|od))/.test(navigator.platform)) return 'apple'
  return /Android/.test(navigator.userAgent) ? 'android' : 'other'
}

/**
 * Returns a link to directions for an event.
 * On Apple devices, the link opens Apple Maps. On all other devices, the link is Google's universal link.
 * On Android, any registered maps app can open Google's link.
 * The links need no API key, and Apple or Google learn nothing until the user opens a link.
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
  // For an event without a street, the search text includes the field: 'Cedar Park Field 3'.
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
