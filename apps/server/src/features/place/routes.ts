import { place } from '@homefield/contract/place'
import type { Door } from '../../lib/door.ts'
import { locateEvent, type PlaceParts, placesOnMap, searchPlaces } from './service.ts'

export function placeRoutes(door: Door, parts: PlaceParts): void {
  door.run(place.search, async ({ query, ...asker }) => ({
    places: await searchPlaces(parts, asker, query.q),
  }))
  door.run(place.ofEvent, async ({ params, ...asker }) => ({
    place: await locateEvent(parts, asker, params.id),
  }))
  door.run(place.onMap, ({ query, ...asker }) => placesOnMap(parts, asker, query))
}
