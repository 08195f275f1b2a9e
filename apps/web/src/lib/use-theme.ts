import { useSyncExternalStore } from 'react'
import { onThemeChange, storedTheme, type Theme } from './theme.ts'

/** The chosen theme. It is the same in all tabs. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, storedTheme)
}
