import { useMedia } from './use-media.ts'

/** True if the screen is narrow enough for the phone layouts. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
