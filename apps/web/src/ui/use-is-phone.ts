import { useMedia } from './use-media.ts'

/** True where the phone layouts are used. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')
