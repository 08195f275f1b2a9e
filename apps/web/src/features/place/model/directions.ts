import type { Event } from '@homefield/contract/event'
import { address, placeOf } from '../../event/model/place.ts'

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
  const name = placeOf(event)?.name ?? null
  if (name === null) return null
  const destination = [name, address(event)].filter((part) => part !== null).join(', ')
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
