/**
 * Photon (https://github.com/komoot/photon): a geocoder on OpenStreetMap data, built for search as the user types.
 * Photon always returns the most similar place: for 'Gym, Maple Ridge', it may return a gym in another town.
 * The server therefore accepts a result only if it contains at least half of the words in the address.
 */
import { z } from 'zod'
import type { SafeFetch } from '../../../lib/safe-fetch/safe-fetch.ts'
import {
  askService,
  line,
  type LocatedAddress,
  type PlaceProvider,
  type Suggestion,
} from './place-provider.ts'

const text = z.string().max(2000).optional()
const Feature = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    district: text,
    locality: text,
    city: text,
    county: text,
    state: text,
    postcode: text,
    country: text,
    /** Photon's kind of the place: for example 'house', 'street' or 'city', and 'other' for a park. */
    type: text,
  }),
})
type Feature = z.infer<typeof Feature>
const Answer = z.object({ features: z.array(z.unknown()).max(100) })

const SUGGESTIONS = '6'
/**
 * The name of a street or area becomes part of the address.
 * Any other name, such as 'Oak Field', becomes the name of the place.
 */
const AREAS: ReadonlySet<string> = new Set([
  'street',
  'locality',
  'district',
  'city',
  'county',
  'state',
  'country',
])

export function photon(fetch: SafeFetch, baseUrl: string): PlaceProvider {
  async function ask(question: Record<string, string>, signal: AbortSignal): Promise<Feature[]> {
    const url = new URL(`${baseUrl}/api`)
    url.search = new URLSearchParams(question).toString()
    const { features } = await askService(fetch, { url, schema: Answer, signal })
    // Skips malformed places in the response.
    return features.flatMap((feature) => Feature.safeParse(feature).data ?? [])
  }

  return {
    name: 'photon',
    cacheDays: null,
    async search(q, near, signal) {
      const bias = near && { lat: String(near.latitude), lon: String(near.longitude) }
      const features = await ask({ q, limit: SUGGESTIONS, ...bias }, signal)
      return unique(features.flatMap((feature) => suggestion(feature) ?? []))
    },
    async locate(address, signal) {
      const [feature] = await ask({ q: address, limit: '1' }, signal)
      return feature && isAbout(address, feature) ? located(feature) : null
    },
  }
}

function located({ geometry, properties }: Feature): LocatedAddress {
  const [longitude, latitude] = geometry.coordinates
  return {
    latitude,
    longitude,
    name: AREAS.has(properties.type ?? '') ? null : line(properties.name, 300),
    address: addressOf(properties),
  }
}

/**
 * Returns the name and address that an event stores if the user picks this suggestion.
 * The address of a park without a street includes the park's name, such as 'Oak Park, Springfield'.
 * A later lookup of an address that lacks the park's name would find only the center of the town.
 */
function suggestion(feature: Feature): Suggestion | null {
  const at = located(feature)
  const address = at.address ?? at.name
  if (address === null) return null
  const isFound = feature.properties.street !== undefined || at.name === null
  return {
    name: at.name,
    address: isFound ? address : (line([at.name, at.address].filter(Boolean).join(', '), 500) ?? address),
    at,
  }
}

function addressOf({ name, housenumber, street, type, ...area }: Feature['properties']): string | null {
  const isStreet = type === 'street'
  const way = street ?? (isStreet ? name : undefined)
  const town = area.city ?? area.locality ?? area.district ?? area.county
  const named = AREAS.has(type ?? '') && !isStreet ? name : undefined
  const parts = [
    way === undefined ? undefined : [housenumber, way].filter(Boolean).join(' '),
    named,
    town === named ? undefined : town,
    [area.state === named ? undefined : area.state, area.postcode].filter(Boolean).join(' '),
    area.country === named ? undefined : area.country,
  ]
  return line(parts.filter(Boolean).join(', '), 500)
}

function unique(suggestions: readonly Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((one) => [`${one.name ?? ''}\n${one.address}`, one])).values()]
}

function isAbout(address: string, { properties }: Feature): boolean {
  const { type: _type, ...texts } = properties
  const found = wordsOf(Object.values(texts).join(' '))
  const asked = [...wordsOf(address)].filter((word) => word.length >= 3 || /\d/.test(word))
  return asked.length > 0 && asked.filter((word) => found.has(word)).length * 2 >= asked.length
}

function wordsOf(words: string): ReadonlySet<string> {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
}
