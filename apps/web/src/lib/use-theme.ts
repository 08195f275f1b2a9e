import { useSyncExternalStore } from 'react'
import { onThemeChange, storedTheme, type Theme } from './theme.ts'

/**
 * Returns the chosen theme. The component renders again when the user changes the theme, even in another tab.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, storedTheme)
}
