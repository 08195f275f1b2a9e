import { useSyncExternalStore } from 'react'
import { onThemeChange, shownTheme, type Theme } from './theme.ts'

/**
 * Returns the theme that is shown. The component renders again when the user or the device changes the theme.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, shownTheme)
}
