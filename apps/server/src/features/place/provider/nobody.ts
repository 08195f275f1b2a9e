import type { PlaceProvider } from './place-provider.ts'

/** Finds no places. Used by installations without a place service. */
export const nobody: PlaceProvider = {
  name: 'none',
  cacheDays: null,
  search: () => Promise.resolve([]),
  locate: () => Promise.resolve(null),
}
