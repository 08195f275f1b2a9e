import { useMedia } from './use-media.ts'

/**
 * Returns true if the screen has room for pages with two columns and for the calendar's longest title.
 */
export const useIsWide = (): boolean => useMedia('(min-width: 1180px)')
