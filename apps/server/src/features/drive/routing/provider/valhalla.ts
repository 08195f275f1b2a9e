/** Valhalla (https://valhalla.github.io), version 3 or newer, with its `sources_to_targets` service. */
import type { Coordinates } from '@homefield/domain/drive'
import { z } from 'zod'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { askRouting, onePerDestination, type RoutingService } from './routing-service.ts'

const Matrix = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: z.number().nonnegative().nullable() }))),
})

export function valhalla(fetch: SafeFetch, baseUrl: string): RoutingService {
  return {
    name: 'valhalla',
    async secondsFrom(origin, destinations, signal) {
      const { sources_to_targets: rows } = await askRouting(fetch, {
        url: `${baseUrl}/sources_to_targets`,
        schema: Matrix,
        signal,
        json: JSON.stringify({
          sources: [place(origin)],
          targets: destinations.map(place),
          costing: 'auto',
          units: 'km',
        }),
      })
      return onePerDestination(rows[0], destinations).map(({ time }) => time)
    },
  }
}

function place({ latitude, longitude }: Coordinates) {
  return { lat: latitude, lon: longitude }
}
