import { useMedia } from './use-media.ts'

/**
 * Returns whether the screen is wide enough for pages with two columns and for the calendar's longest title.
 */
export const useIsWide = (): boolean => useMedia('(min-width: 1180px)')
