import type { PlaceProvider } from './place-provider.ts'

/** Of an installation that asks nobody. */
export const nobody: PlaceProvider = {
  name: 'none',
  keptDays: null,
  search: () => Promise.resolve([]),
  locate: () => Promise.resolve(null),
}
