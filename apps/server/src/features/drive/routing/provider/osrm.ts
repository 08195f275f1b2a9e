/**
 * OSRM (https://project-osrm.org), version 5 or newer, with its `table` service.
 * OSRM moves each place to the nearest road of its map, however far away that road is.
 * A place that OSRM moved by more than a kilometer is outside the map, so its drive time would be wrong.
 */
import { z } from 'zod'
import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { askRouting, onePerDestination, RoutingError, type RoutingService } from './routing-service.ts'

const FARTHEST_ROAD_METERS = 1000

const Seconds = z.number().nonnegative().nullable()
const Waypoint = z.object({ distance: z.number().nonnegative().optional() })
const Table = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(Seconds)),
  sources: z.array(Waypoint),
  destinations: z.array(Waypoint),
})

export function osrm(fetch: SafeFetch, baseUrl: string): RoutingService {
  return {
    name: 'osrm',
    async secondsFrom(origin, destinations, signal) {
      const places = [origin, ...destinations].map(({ longitude, latitude }) => `${longitude},${latitude}`)
      const indexes = destinations.map((_, index) => index + 1).join(';')
      const table = await askRouting(fetch, {
        url: `${baseUrl}/table/v1/driving/${places.join(';')}?sources=0&destinations=${indexes}&annotations=duration`,
        schema: Table,
        signal,
      })
      const [source] = table.sources
      if (!source) throw new RoutingError('the response has the wrong size')
      const waypoints = onePerDestination(table.destinations, destinations)
      return onePerDestination(table.durations[0], destinations).map((seconds, index) =>
        isOnMap(source) && isOnMap(waypoints[index]) ? seconds : null,
      )
    },
  }
}

function isOnMap(waypoint: z.output<typeof Waypoint> | undefined): boolean {
  return (waypoint?.distance ?? 0) <= FARTHEST_ROAD_METERS
}
