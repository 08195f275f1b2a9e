import { useMedia } from './use-media.ts'

/** True if pages have two columns and the calendar has room for its longest title. */
export const useIsWide = (): boolean => useMedia('(min-width: 1180px)')
