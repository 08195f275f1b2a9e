import { place } from '@homefield/contract/place'
import type { CallRouter } from '../../lib/call-router.ts'
import { locateEvent, type PlaceParts, placesOnMap, searchPlaces } from './service.ts'

export function placeRoutes(router: CallRouter, parts: PlaceParts): void {
  router.run(place.search, async ({ query, ...asker }) => ({
    places: await searchPlaces(parts, asker, query.q),
  }))
  router.run(place.ofEvent, async ({ params, ...asker }) => ({
    place: await locateEvent(parts, asker, params.id),
  }))
  router.run(place.onMap, ({ query, ...asker }) => placesOnMap(parts, asker, query))
}
