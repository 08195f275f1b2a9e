import type { SafeFetch } from '../../../../lib/safe-fetch/safe-fetch.ts'
import { googleRoutes } from './google-routes.ts'
import { osrm } from './osrm.ts'
import type { RoutingService } from './routing-service.ts'
import { valhalla } from './valhalla.ts'

/** Settings of the routing service. Undefined if the server only estimates drive times. */
export type RoutingChoice =
  | { readonly service: 'osrm' | 'valhalla'; readonly url: string }
  | { readonly service: 'google'; readonly key: string }
  | undefined

export function chosenRouting(fetch: SafeFetch, choice: RoutingChoice): RoutingService | undefined {
  if (!choice) return undefined
  if (choice.service === 'google') return googleRoutes(fetch, choice.key)
  return choice.service === 'osrm' ? osrm(fetch, choice.url) : valhalla(fetch, choice.url)
}
