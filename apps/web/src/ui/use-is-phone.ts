import { useMedia } from './use-media.ts'

/** Whether the phone's own views stand here. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
