/**
 * Uses two Google services: Places API (New) for suggestions while typing, and Geocoding API for addresses.
 * Google's terms allow storing coordinates for 30 days (Google Maps Platform Service Specific Terms, 'Caching').
 */
import { z } from 'zod'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import { askService, line, type PlaceProvider, PlaceServiceError } from './place-provider.ts'

const SEARCH = 'https://places.googleapis.com/v1/places:autocomplete'
const GEOCODE = 'https://maps.googleapis.com/maps/api/geocode/json'

/** Radius in meters around the family's region, where Google prefers results. The API accepts at most 50 km. */
const BIAS_METERS = 50_000

const text = z.object({ text: z.string().max(2000) })
const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            text,
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }).optional(),
            types: z.array(z.string()).optional(),
          })
          .optional(),
      }),
    )
    .max(100)
    .default([]),
})
const Geocodes = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        formatted_address: z.string().max(2000),
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
        }),
      }),
    )
    .max(100),
})

export function google(fetch: SafeFetch, key: string): PlaceProvider {
  return {
    name: 'google',
    cacheDays: 30,
    async search(input, center, signal) {
      const { suggestions } = await askService(fetch, {
        url: new URL(SEARCH),
        schema: Suggestions,
        signal,
        headers: {
          'x-goog-api-key': key,
          'x-goog-fieldmask':
            'suggestions.placePrediction.text,suggestions.placePrediction.structuredFormat,suggestions.placePrediction.types',
        },
        json: JSON.stringify({
          input,
          ...(center && { locationBias: { circle: { center, radius: BIAS_METERS } } }),
        }),
      })
      return suggestions.flatMap(({ placePrediction: place }) => {
        const address = line(place?.text.text, 500)
        if (!place || address === null) return []
        // A street or a town does not count as a named place.
        const isNamed = place.types?.includes('establishment') === true
        return [
          { name: isNamed ? line(place.structuredFormat?.mainText.text, 300) : null, address, at: null },
        ]
      })
    },
    async locate(address, signal) {
      const url = new URL(GEOCODE)
      url.search = new URLSearchParams({ address, key }).toString()
      const { status, results } = await askService(fetch, { url, schema: Geocodes, signal })
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new PlaceServiceError('refused')
      const [found] = results
      if (!found) return null
      const { lat: latitude, lng: longitude } = found.geometry.location
      return { latitude, longitude, name: null, address: line(found.formatted_address, 500) }
    },
  }
}
