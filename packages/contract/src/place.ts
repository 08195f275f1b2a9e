import { z } from 'zod'
import { EventRange } from './event.ts'
import { EventId, Id, Revisions } from './wire.ts'
import type { Call } from './call.ts'

/** A place that the search found, in the form in which an event stores a place. */
export const FoundPlace = z.object({ name: z.string().nullable(), address: z.string() })
export type FoundPlace = z.infer<typeof FoundPlace>

/** Coordinates of a place in WGS 84 degrees. */
export const Located = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().nullable(),
  address: z.string().nullable(),
})
export type Located = z.infer<typeof Located>

export const MapPin = Located.extend({ eventIds: z.array(Id).min(1) })
export type MapPin = z.infer<typeof MapPin>

export const place = {
  search: {
    method: 'get',
    path: '/places',
    summary: 'Suggest places for a typed text; the server asks the place service',
    access: 'onboarded',
    limit: 'places',
    query: z.object({ q: z.string().trim().min(3).max(200) }),
    response: z.object({ places: z.array(FoundPlace) }),
    idempotencyStore: 'read-only; asks the place service',
  },
  ofEvent: {
    method: 'get',
    path: '/events/{id}/place',
    summary: 'Get the coordinates of an event; null if its place was not found',
    access: 'onboarded',
    limit: 'places',
    params: z.object({ id: EventId }),
    response: z.object({ place: Located.nullable() }),
    idempotencyStore: 'read-only; asks the place service',
  },
  onMap: {
    method: 'get',
    path: '/places/map',
    summary: 'List the places of the events in a range of days; `pending` ones are still being looked up',
    access: 'onboarded',
    query: EventRange,
    response: z.object({
      pins: z.array(MapPin),
      pending: z.number().int(),
      /** Number of events that have no place, or a place that the place service did not find. */
      without: z.number().int(),
      revisions: Revisions,
    }),
    idempotencyStore: 'read-only; starts place lookups',
  },
} as const satisfies Record<string, Call>
