/**
 * Google Routes API, method computeRouteMatrix.
 * `TRAFFIC_UNAWARE` asks for drive times without live traffic. It is also the cheapest tier.
 */
import type { Coordinates } from '@homefield/domain/drive'
import { z } from 'zod'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { askRouting, RoutingError, type RoutingService } from './routing-service.ts'

const MATRIX = 'https://routes.googleapis.com/distanceMatrix/v2:computeRouteMatrix'

const Elements = z
  .array(
    z.object({
      destinationIndex: z.number().int().nonnegative().default(0),
      /** An empty object stands for success. */
      status: z.object({ code: z.number().int().optional() }).optional(),
      condition: z.string().optional(),
      duration: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,9})?s$/)
        .optional(),
    }),
  )
  .max(100)

export function googleRoutes(fetch: SafeFetch, key: string): RoutingService {
  return {
    name: 'google',
    async secondsFrom(origin, destinations, signal) {
      const elements = await askRouting(fetch, {
        url: MATRIX,
        schema: Elements,
        signal,
        headers: {
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'originIndex,destinationIndex,status,condition,duration',
        },
        json: JSON.stringify({
          origins: [place(origin)],
          destinations: destinations.map(place),
          travelMode: 'DRIVE',
          routingPreference: 'TRAFFIC_UNAWARE',
        }),
      })
      // The elements come in any order. Google leaves out the index 0, as its JSON format does for default values.
      const byIndex = new Map(elements.map((element) => [element.destinationIndex, element]))
      return destinations.map((_, index) => {
        const element = byIndex.get(index)
        if (!element) throw new RoutingError('the response has the wrong size')
        const isFound = !element.status?.code && element.condition === 'ROUTE_EXISTS'
        return isFound && element.duration !== undefined ? Number(element.duration.slice(0, -1)) : null
      })
    },
  }
}

function place({ latitude, longitude }: Coordinates) {
  return { waypoint: { location: { latLng: { latitude, longitude } } } }
}
