import { useMedia } from './use-media.ts'

/** Where pages have their two columns, and the calendar the room for its longest title. */
export const useIsWide = (): boolean => useMedia('(min-width: 1180px)')
