import { useMedia } from './use-media.ts'

/** Returns true if the screen is narrow enough for the phone layout. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
